// The Voilà page of a lesson: its language, from its folder, and the bar above it.

import { type Lang, showBar, type Ways } from "./lesson_bar";

const [, lang = "en", file = ""] = /\/lessons\/(en|fa)\/([^/]*)$/.exec(location.pathname) ?? [];
const language = /\/(en|fa)\/[^/]*$/.exec(location.pathname);
if (language) document.documentElement.lang = language[1];

/** The address of the games: where the visitor came from, with the game that was being played, or beside the lessons. */
function games(): string | undefined {
  const from = document.referrer ? new URL(document.referrer) : null;
  const base = (document.body.dataset.baseUrl ?? "/voila/").replace(/voila\/$/, "");
  const isApp = ({ pathname }: URL) =>
    pathname === base || (pathname.endsWith(".ipynb") && !pathname.includes("/lessons/"));
  if (from && from.origin === location.origin && isApp(from)) return from.href;
  // A copy of the lesson, in a folder without the games, has no way to them.
  return file ? location.pathname.replace(/\/lessons\/.*$/, "/play.ipynb") : undefined;
}

const home = games();
const ways: Ways = { home };
if (file) ways.language = `../${lang === "en" ? "fa" : "en"}/${file}`;
if (home) ways.rules = `${home.replace(/[?#].*$/, "")}?page=learn-rules`;
const bar = document.getElementById("survive-nb-bar");
if (bar) showBar(bar, (language?.[1] ?? "en") as Lang, document.title, ways, () => [window]);
