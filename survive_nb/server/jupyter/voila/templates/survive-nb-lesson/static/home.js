// The language of a lesson is that of its folder, and its way home leads to where the visitor came from.
(() => {
  const language = /\/(en|fa)\/[^/]*$/.exec(location.pathname);
  if (language) document.documentElement.lang = language[1];

  const home = document.getElementById("survive-nb-home");
  const from = document.referrer ? new URL(document.referrer) : null;
  const base = document.body.dataset.baseUrl.replace(/voila\/$/, "");
  const isApp = (address) => address.pathname === base || /\/(play|fish_fish)\.ipynb$/.test(address.pathname);
  if (from && from.origin === location.origin && isApp(from)) {
    home.href = from.href; // with the game that was on the table
  } else if (location.pathname.includes("/lessons/")) {
    home.href = location.pathname.replace(/\/lessons\/.*$/, "/play.ipynb");
  } else {
    home.hidden = true; // a copy of the lesson, in a folder without the games
  }
})();
