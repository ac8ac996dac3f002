// What the browser knows and stores: a random token for this browser, the user's settings, the page's address, the
// clipboard and downloads.

import { ownsPage, ownWindow, parameters, place } from "./history";
import type { Download } from "./model";
import { element } from "./nodes";
import { store, stored, storedSettings } from "./storage";

const TOKEN_KEY = "survive-nb browser";

export function randomHex(bytes: number): string {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return [...numbers].map((number) => number.toString(16).padStart(2, "0")).join("");
}

function browserToken(): string {
  const known = stored(TOKEN_KEY);
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const token = randomHex(16);
  store(TOKEN_KEY, token);
  return token;
}

/** Let the screen fill a Voilà page on which it is alone: no margins, and the page itself scrolls. Tell whether it is. */
export function takeWholePage(root: HTMLElement): boolean {
  if (place() !== "voila") return false;
  const mine = root.closest(".jp-Cell");
  // Cells are recognised by their classes: while the page is being built, none has a height.
  const cells = document.querySelectorAll(".jp-Cell:not(.jp-mod-noOutputs.jp-mod-noInput)");
  if ([...cells].some((cell) => cell !== mine)) return false;
  for (let at = root.parentElement; at; at = at.parentElement) at.classList.add("atl-bare-box");
  return true;
}

/** Estimate the board's width in pixels; the board is not laid out yet when the page says hello. */
function boardPixels(): number {
  const width = innerWidth < 900 ? innerWidth : 0.65 * innerWidth;
  return Math.round(Math.min(width, innerHeight) * (window.devicePixelRatio || 1));
}

export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the page around us is dark: the system's choice, or in a notebook that of JupyterLab. */
export function prefersDark(): boolean {
  if (!ownsPage() && document.body.dataset.jpThemeLight) return document.body.dataset.jpThemeLight === "false";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Call back when that changes; returns how to stop watching. */
export function watchDark(changed: (dark: boolean) => void): () => void {
  const tell = () => changed(prefersDark());
  const system = matchMedia("(prefers-color-scheme: dark)");
  const lab = new MutationObserver(tell);
  system.addEventListener("change", tell);
  if (!ownsPage()) lab.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  return () => {
    system.removeEventListener("change", tell);
    lab.disconnect();
  };
}

/** The first message of a page. */
export function hello(): Record<string, unknown> {
  return {
    ...parameters(),
    browser: browserToken(),
    origin: ownWindow().location.origin + ownWindow().location.pathname,
    remember: storedSettings(),
    reduced: prefersReducedMotion(),
    dark: prefersDark(),
    language: navigator.language || "",
    place: place(),
    pixels: boardPixels(),
  };
}

/** Copy a text; without TLS, as on many school networks, only the deprecated command is allowed. */
export async function copyText(text: string): Promise<boolean> {
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
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return done;
  }
}

export function saveFile({ name, text = "" }: Download): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  element("a", "", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
