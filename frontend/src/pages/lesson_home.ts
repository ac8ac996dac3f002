// Sets the language of a lesson's page from its folder, and the address of its link back to the games.

const language = /\/(en|fa)\/[^/]*$/.exec(location.pathname);
if (language) document.documentElement.lang = language[1];

const home = document.getElementById("survive-nb-home") as HTMLAnchorElement;
const from = document.referrer ? new URL(document.referrer) : null;
const base = (document.body.dataset.baseUrl ?? "/voila/").replace(/voila\/$/, "");
const isApp = ({ pathname }: URL) =>
  pathname === base || (pathname.endsWith(".ipynb") && !pathname.includes("/lessons/"));
if (from && from.origin === location.origin && isApp(from)) {
  home.href = from.href; // with the game that was being played
} else if (location.pathname.includes("/lessons/")) {
  home.href = location.pathname.replace(/\/lessons\/.*$/, "/play.ipynb");
} else {
  home.hidden = true; // a copy of the lesson, in a folder without the games
}
