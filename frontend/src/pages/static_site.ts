// The play page of the static site: opens a game's notebook in a frame, runs it, and shows only the game.

/** What we use of JupyterLite's application. */
interface Application {
  commands: { isEnabled(id: string): boolean; execute(id: string): Promise<unknown> };
  shell: { currentWidget: { sessionContext: { ready: Promise<void> } } };
}

const WORDS = {
  en: {
    doing: "Python is starting in your browser …",
    duration: "The first time this takes half a minute or so. Nothing leaves your machine.",
    failed:
      "Python could not start here. A current Chrome, Edge, Firefox or Safari can do it; a private window may forbid it.",
    back: "Back to the home page",
    home: "./",
  },
  fa: {
    doing: "پایتون دارد در مرورگر شما راه می‌افتد…",
    duration: "بار اول حدود نیم دقیقه طول می‌کشد. هیچ چیزی از دستگاه شما بیرون نمی‌رود.",
    failed:
      "پایتون اینجا راه نیفتاد. کروم، اِج، فایرفاکس یا سافاری به‌روز از پسِ این کار برمی‌آید؛ شاید پنجرهٔ ناشناس اجازه ندهد.",
    back: "برگشت به صفحهٔ اصلی",
    home: "fa.html",
  },
};
/** Style that hides the notebook: the elements around the game lose their boxes, all others are hidden. */
const ALONE = `
  .alone.alone.alone { display: block !important; position: static !important; contain: none !important; overflow: visible !important;
    transform: none !important; inline-size: auto !important; block-size: auto !important; min-inline-size: 0 !important;
    max-inline-size: none !important; min-block-size: 0 !important; margin: 0 !important; padding: 0 !important; border: 0 !important; box-shadow: none !important; }
  .alone > :not(.alone, .atl-root) { display: none !important; }
  html.alone { overflow: auto !important; }
  .alone > .atl-root { min-block-size: 100vh; }
`;
const TIMEOUT = 180_000;
const POLL_INTERVAL = 200;

const asked = new URLSearchParams(location.search);
const lang = asked.get("lang") === "fa" ? "fa" : "en";
const words = WORDS[lang];
const byId = (id: string) => document.getElementById(id) as HTMLElement;
/** Game → its notebook, the default first; static_site/build.py writes it into the page. */
const notebooks: Record<string, string> = JSON.parse(byId("notebooks").textContent ?? "");
const notebook = notebooks[asked.get("game") ?? ""] || Object.values(notebooks)[0];
const frame = byId("game") as HTMLIFrameElement;
const waiting = byId("waiting");

function say(id: string, text: string): void {
  byId(id).textContent = text;
}

/** Store the language of the page that led here: the game reads it from the browser's storage. */
function choose(language: string): void {
  const key = "survive-nb settings";
  try {
    const settings = JSON.parse(localStorage.getItem(key) || "{}");
    localStorage.setItem(key, JSON.stringify({ ...settings, lang: language }));
  } catch {
    // The storage is forbidden: the game uses the browser's language.
  }
}

/** Poll until something is found, or the time is over. */
async function until<Found>(look: () => Found | null): Promise<Found> {
  const end = Date.now() + TIMEOUT;
  while (Date.now() < end) {
    const found = look();
    if (found) return found;
    await new Promise((wake) => setTimeout(wake, POLL_INTERVAL));
  }
  throw new Error("timeout");
}

/** Return JupyterLite's application in the frame, once its notebook can be run. */
function application(): Application | null {
  const { jupyterapp: app } = frame.contentWindow as Window & { jupyterapp?: Application };
  return app?.commands.isEnabled("notebook:run-all-cells") ? app : null;
}

/** Show the game without the notebook around it. */
function showAlone(root: Element): void {
  const page = root.ownerDocument;
  page.head.append(Object.assign(page.createElement("style"), { textContent: ALONE }));
  for (let at = root.parentElement; at; at = at.parentElement) at.classList.add("alone");
}

async function start(): Promise<void> {
  document.documentElement.lang = lang;
  document.documentElement.dir = lang === "fa" ? "rtl" : "ltr";
  say("doing", words.doing);
  say("duration", words.duration);
  say("back", words.back);
  (byId("back") as HTMLAnchorElement).href = words.home;
  if (asked.has("lang")) choose(lang);
  frame.src = `notebooks/index.html?path=${notebook}`;
  try {
    const app = await until(application);
    // Tells the app that the address of this page is its own.
    if (frame.contentDocument) frame.contentDocument.body.dataset.surviveNb = "site";
    await app.shell.currentWidget.sessionContext.ready;
    await app.commands.execute("notebook:run-all-cells");
    showAlone(await until(() => frame.contentDocument?.querySelector(".atl-root") ?? null));
    waiting.remove();
    frame.focus();
  } catch {
    waiting.classList.add("failed");
    say("doing", words.failed);
    say("duration", "");
  }
}

start();
