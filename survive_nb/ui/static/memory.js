// What the browser remembers: who it is (a random token), the visitor's settings, and the game in the address.

const TOKEN_KEY = "survive-nb browser";
const SETTINGS_KEY = "survive-nb settings";

function randomHex(bytes) {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return [...numbers].map((number) => number.toString(16).padStart(2, "0")).join("");
}

/** Storage may be forbidden or full: then this visit simply is not remembered. */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Not remembered; nothing else depends on it.
  }
}

function browserToken() {
  const known = stored(TOKEN_KEY);
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const token = randomHex(16);
  store(TOKEN_KEY, token);
  return token;
}

function rememberedSettings() {
  try {
    const settings = JSON.parse(stored(SETTINGS_KEY) || "{}");
    return settings && typeof settings === "object" ? settings : {};
  } catch {
    return {};
  }
}

function remember(settings) {
  if (Object.keys(settings).length) store(SETTINGS_KEY, JSON.stringify(settings));
}

/** Voilà's page says what it is; every other page is a notebook's. */
function place() {
  return document.body.dataset.voila ? "voila" : "lab";
}

/** Alone on Voilà's page, the screen takes all of it: no margins, and the page itself scrolls. */
function takeWholePage(root) {
  if (place() !== "voila") return;
  const mine = root.closest(".jp-Cell");
  const others = [...document.querySelectorAll(".jp-Cell")].filter((cell) => cell !== mine && cell.offsetHeight > 0);
  if (others.length) return;
  for (let at = root.parentElement; at; at = at.parentElement) at.classList.add("atl-bare-box");
}

/** Put the game into the page's address, so that a reload comes back to it; a notebook keeps its own address. */
function putInAddress(link) {
  if (place() !== "voila") return;
  const address = new URL(location.href);
  if (link.game) address.searchParams.set("game", link.game);
  else address.searchParams.delete("game");
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

function hello() {
  return {
    browser: browserToken(),
    game: place() === "voila" ? new URL(location.href).searchParams.get("game") || "" : "",
    remember: rememberedSettings(),
    reduced: matchMedia("(prefers-reduced-motion: reduce)").matches,
    language: navigator.language || "",
    place: place(),
  };
}

function saveFile({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = element("a", "", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
