// The page of a lesson on the static site: the bar of the app above JupyterLite's notebook, which has none.

import { showBar } from "./lesson_bar";

const path = new URLSearchParams(location.search).get("path") ?? "";
const [found, language, file] = /^lessons\/(en|fa)\/([a-z0-9_]+\.ipynb)$/.exec(path) ?? [];
const frame = document.getElementById("lesson") as HTMLIFrameElement;
const bar = document.getElementById("survive-nb-bar") as HTMLElement;
const lang = language === "fa" ? "fa" : "en";
const titles: Record<string, string> = JSON.parse(document.getElementById("titles")?.textContent ?? "{}");

/** The window of the notebook, whose boards follow the settings. */
function notebook(): Window[] {
  return frame.contentWindow ? [frame.contentWindow] : [];
}

if (found) {
  const other = lang === "en" ? "fa" : "en";
  document.documentElement.lang = lang;
  document.documentElement.dir = lang === "fa" ? "rtl" : "ltr";
  document.title = titles[path] ?? document.title;
  frame.title = document.title;
  frame.src = `notebooks/index.html?path=${path}`;
  const ways = {
    home: lang === "fa" ? "fa.html" : "index.html",
    language: `lesson.html?path=lessons/${other}/${file}`,
    rules: `play.html?lang=${lang}#page=learn-rules`,
  };
  showBar(bar, lang, document.title, ways, notebook);
} else {
  location.replace("index.html");
}
