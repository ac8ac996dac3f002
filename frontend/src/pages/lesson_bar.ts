// The bar above a lesson, on its Voilà page and on the static site: the way home, the other language, the rules and the
// settings. It is there before Python is, so it does not come from the kernel. JupyterLab has a bar of its own.

import { book, close, gear, globe, home, island } from "../../../survive_nb/ui/icons.json";
import { remember, SETTINGS_CHANGED, storedSettings } from "../storage";

export type Lang = "en" | "fa";

/** Where the bar leads; what is not there has no link. */
export interface Ways {
  home?: string;
  language?: string;
  rules?: string;
}

type Names = Record<string, string>;
interface Texts extends Names {
  other: string;
  home: string;
  rules: string;
  settings: string;
  tools: string;
  close: string;
  kept: string;
}

/** The sentences of the app's own bar and settings (survive_nb/ui/drawers.py); a test compares them. */
const WORDS: Record<Lang, Texts> = {
  en: {
    other: "فارسی",
    home: "Home",
    rules: "Rules",
    settings: "Settings",
    tools: "Language, rules and settings",
    close: "Close",
    kept: "This browser remembers your settings.",
    theme: "Colours",
    classic: "Classic",
    "colour-blind": "For colour blindness",
    "high-contrast": "High contrast",
    scheme: "Light or dark",
    system: "As the system",
    light: "Light",
    dark: "Dark",
    text_size: "Size of the text",
    small: "Small",
    medium: "Medium",
    large: "Large",
    largest: "Largest",
    motion: "Show pieces moving, tiles sinking and dice rolling",
    names: "Names of the spaces on the board",
  },
  fa: {
    other: "English",
    home: "صفحهٔ اصلی",
    rules: "قوانین",
    settings: "تنظیمات",
    tools: "زبان، قوانین و تنظیمات",
    close: "بستن",
    kept: "این مرورگر تنظیمات شما را به خاطر می‌سپارد.",
    theme: "رنگ‌ها",
    classic: "کلاسیک",
    "colour-blind": "برای کوررنگی",
    "high-contrast": "پرتضاد",
    scheme: "روشن یا تیره",
    system: "مانند دستگاه",
    light: "روشن",
    dark: "تیره",
    text_size: "اندازهٔ نوشته",
    small: "کوچک",
    medium: "متوسط",
    large: "بزرگ",
    largest: "خیلی بزرگ",
    motion: "حرکت مهره‌ها، غرق شدن کاشی‌ها و غلتیدن تاس را ببینید",
    names: "نام خانه‌ها روی صفحه",
  },
};
/** The settings that a lesson uses: each choice with the usual one first, and what is on or off, usually on. */
const CHOICES = {
  theme: ["classic", "colour-blind", "high-contrast"],
  scheme: ["system", "light", "dark"],
  text_size: ["medium", "small", "large", "largest"],
};
const SWITCHES = ["motion", "names"];
const SVG = "http://www.w3.org/2000/svg";

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Names = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function icon(strokes: string[]): SVGElement {
  const sign = document.createElementNS(SVG, "svg");
  sign.setAttribute("viewBox", "0 0 24 24");
  sign.setAttribute("aria-hidden", "true");
  for (const stroke of strokes) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", stroke);
    sign.append(path);
  }
  return sign;
}

/** An element with a sign and a name, which a narrow screen shows to screen readers only. */
function named<Part extends HTMLElement>(part: Part, strokes: string[], name: string, more: Names = {}): Part {
  const text = element("span");
  text.textContent = name;
  for (const [attribute, value] of Object.entries(more)) text.setAttribute(attribute, value);
  part.append(icon(strokes), text);
  return part;
}

function way(href: string | undefined, strokes: string[], name: string, lang?: Lang): HTMLElement[] {
  if (!href) return [];
  const more: Names = lang ? { lang } : {};
  return [named(element("a", { href, ...(lang ? { hreflang: lang } : {}) }), strokes, name, more)];
}

/** Show the lesson as the settings say: its text here, its boards where they listen. */
function apply(settings: Record<string, unknown>, windows: () => Window[]): void {
  const { dataset } = document.documentElement;
  if (settings.scheme === "light" || settings.scheme === "dark") dataset.scheme = settings.scheme;
  else delete dataset.scheme;
  dataset.text = String(settings.text_size ?? "medium");
  for (const one of windows()) one.dispatchEvent(new Event(SETTINGS_CHANGED));
}

function group(name: keyof typeof CHOICES, words: Texts): HTMLElement {
  const chosen = storedSettings()[name];
  const values = CHOICES[name];
  const box = element("fieldset");
  const title = element("legend");
  title.textContent = words[name];
  box.append(title);
  // In the order of the app: sizes grow.
  const shown = name === "text_size" ? ["small", "medium", "large", "largest"] : values;
  for (const value of shown) {
    const label = element("label");
    const field = element("input", { type: "radio", name, value });
    field.checked = value === (values.includes(String(chosen)) ? chosen : values[0]);
    label.append(field, words[value]);
    box.append(label);
  }
  return box;
}

function switchOf(name: string, words: Texts): HTMLElement {
  const label = element("label");
  const field = element("input", { type: "checkbox", name });
  field.checked = storedSettings()[name] !== false;
  label.append(field, words[name]);
  return label;
}

function settingsDialog(words: Texts, windows: () => Window[]): HTMLDialogElement {
  const dialog = element("dialog", { id: "survive-nb-settings", "aria-labelledby": "survive-nb-settings-title" });
  const title = element("h2", { id: "survive-nb-settings-title" });
  title.textContent = words.settings;
  const shut = named(element("button", { type: "button" }), close, words.close);
  shut.addEventListener("click", () => dialog.close());
  const kept = element("p");
  kept.textContent = words.kept;
  const groups = (Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => group(name, words));
  dialog.append(title, shut, ...groups, ...SWITCHES.map((name) => switchOf(name, words)), kept);
  dialog.addEventListener("change", ({ target }) => {
    const { type, name, value, checked } = target as HTMLInputElement;
    const settings = { ...storedSettings(), [name]: type === "checkbox" ? checked : value };
    remember(settings);
    apply(settings, windows);
  });
  return dialog;
}

/** Fill the bar; `windows` are those whose boards follow the settings. */
export function showBar(bar: HTMLElement, lang: Lang, title: string, ways: Ways, windows: () => Window[]): void {
  const words = WORDS[lang];
  const dialog = settingsDialog(words, windows);
  const brand = named(element("strong"), island, title);
  const tools = element("nav", { "aria-label": words.tools });
  const settings = named(element("button", { type: "button", "aria-haspopup": "dialog" }), gear, words.settings);
  settings.addEventListener("click", () => dialog.showModal());
  const other = lang === "en" ? "fa" : "en";
  tools.append(...way(ways.language, globe, words.other, other), ...way(ways.rules, book, words.rules), settings);
  bar.append(...way(ways.home, home, words.home), brand, tools);
  bar.after(dialog);
  for (const part of [bar, dialog]) {
    part.lang = lang;
    part.dir = lang === "fa" ? "rtl" : "ltr";
  }
  apply(storedSettings(), () => []);
}
