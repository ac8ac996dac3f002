// Opens the notebook of a game in a frame, runs it, and shows the game alone, without the notebook around it.

const NOTEBOOKS = { survive: "play.ipynb", "fish-fish": "fish_fish.ipynb" };
const WORDS = {
  en: {
    doing: "Python is starting in your browser …",
    patience: "The first time this takes half a minute or so. Nothing leaves your machine.",
    failed: "Python could not start here. A current Chrome, Edge, Firefox or Safari can do it; a private window may forbid it.",
    back: "Back to the first page",
    home: "./",
  },
  fa: {
    doing: "پایتون دارد در مرورگر شما راه می‌افتد…",
    patience: "بار اول حدود نیم دقیقه طول می‌کشد. هیچ چیزی از دستگاه شما بیرون نمی‌رود.",
    failed: "پایتون این‌جا راه نیفتاد. کروم، اِج، فایرفاکس یا سافاری به‌روز از پسِ این کار برمی‌آید؛ شاید پنجرهٔ ناشناس اجازه ندهد.",
    back: "برگشت به صفحهٔ اول",
    home: "fa.html",
  },
};
/** What takes the notebook away from around the game: its boxes give up their places, and all others vanish. */
const ALONE = `
  .alone.alone.alone { display: block !important; position: static !important; contain: none !important; overflow: visible !important;
    transform: none !important; inline-size: auto !important; block-size: auto !important; min-inline-size: 0 !important;
    max-inline-size: none !important; min-block-size: 0 !important; margin: 0 !important; padding: 0 !important; border: 0 !important; box-shadow: none !important; }
  .alone > :not(.alone, .atl-root) { display: none !important; }
  html.alone { overflow: auto !important; }
  .alone > .atl-root { min-block-size: 100vh; }
`;
const PATIENCE = 180_000;
const LOOK_AGAIN = 200;

const asked = new URLSearchParams(location.search);
const lang = asked.get("lang") === "fa" ? "fa" : "en";
const words = WORDS[lang];
const notebook = NOTEBOOKS[asked.get("game")] || NOTEBOOKS.survive;
const frame = document.getElementById("game");
const waiting = document.getElementById("waiting");

function say(id, text) {
  document.getElementById(id).textContent = text;
}

/** The game remembers its language in the browser; whoever comes from the Persian page gets Persian. */
function choose(language) {
  const key = "survive-nb settings";
  try {
    const settings = JSON.parse(localStorage.getItem(key) || "{}");
    localStorage.setItem(key, JSON.stringify({ ...settings, lang: language }));
  } catch {
    // Not remembered: then the game asks the browser for its language.
  }
}

/** Look again and again until there is something to see, or patience ends. */
async function until(look) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const found = look();
    if (found) return found;
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN));
  }
  throw new Error("nothing came");
}

/** Return JupyterLite's application in the frame, once its notebook can be run. */
function application() {
  const app = frame.contentWindow.jupyterapp;
  return app && app.commands.isEnabled("notebook:run-all-cells") ? app : null;
}

/** Show the game without the notebook around it. */
function showAlone(root) {
  const page = root.ownerDocument;
  page.head.append(Object.assign(page.createElement("style"), { textContent: ALONE }));
  for (let at = root.parentElement; at; at = at.parentElement) at.classList.add("alone");
}

async function start() {
  document.documentElement.lang = lang;
  document.documentElement.dir = lang === "fa" ? "rtl" : "ltr";
  say("doing", words.doing);
  say("patience", words.patience);
  say("back", words.back);
  document.getElementById("back").href = words.home;
  if (asked.has("lang")) choose(lang);
  frame.src = `notebooks/index.html?path=${notebook}`;
  try {
    const app = await until(application);
    await app.shell.currentWidget.sessionContext.ready;
    await app.commands.execute("notebook:run-all-cells");
    showAlone(await until(() => frame.contentDocument.querySelector(".atl-root")));
    waiting.remove();
    frame.focus();
  } catch {
    waiting.classList.add("failed");
    say("doing", words.failed);
    say("patience", "");
  }
}

start();
