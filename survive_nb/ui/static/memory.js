// What the browser remembers: who it is (a random token), the visitor's settings, and what the address asks for.

const TOKEN_KEY = "survive-nb browser";
const SETTINGS_KEY = "survive-nb settings";
/** What an address may name; one of them at a time. */
const AIMS = ["game", "room", "seat", "watch", "class"];

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
  // By what they are, not by their height: while the page is being made, no cell has one.
  const others = [...document.querySelectorAll(".jp-Cell:not(.jp-mod-noOutputs.jp-mod-noInput)")].filter((cell) => cell !== mine);
  if (others.length) return;
  for (let at = root.parentElement; at; at = at.parentElement) at.classList.add("atl-bare-box");
}

/** Put the game or seat into the page's address, so that a reload comes back to it; a notebook keeps its own. */
function putInAddress(link) {
  if (place() !== "voila") return;
  const address = new URL(location.href);
  for (const aim of AIMS) {
    if (link[aim]) address.searchParams.set(aim, link[aim]);
    else address.searchParams.delete(aim);
  }
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

function aims() {
  const asked = place() === "voila" ? new URL(location.href).searchParams : new URLSearchParams();
  return Object.fromEntries(AIMS.map((aim) => [aim, asked.get(aim) || ""]));
}

/** About how many pixels a board will get; the board itself is not laid out yet when the page says hello. */
function boardPixels() {
  const wide = innerWidth < 900 ? innerWidth : 0.65 * innerWidth;
  return Math.round(Math.min(wide, innerHeight) * (window.devicePixelRatio || 1));
}

function hello() {
  return {
    ...aims(),
    browser: browserToken(),
    origin: location.origin + location.pathname,
    remember: rememberedSettings(),
    reduced: matchMedia("(prefers-reduced-motion: reduce)").matches,
    language: navigator.language || "",
    place: place(),
    pixels: boardPixels(),
  };
}

/** Copy a text; on a school network there is often no TLS, and then only the old way is allowed. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = element("textarea", "atl-visually-hidden", { readonly: "", "aria-hidden": "true" });
    const before = document.activeElement;
    field.value = text;
    (document.querySelector("dialog[open]") || document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (before) before.focus({ preventScroll: true });
    return done;
  }
}

function saveFile({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = element("a", "", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
