// Before the app has loaded, shows the Voilà page in the language that was last chosen in this browser, set by the
// server, or preferred by the browser, light or dark as chosen, and without motion for a user who turned it off.

const page = document.documentElement;
let settings: { lang?: unknown; motion?: unknown; scheme?: unknown } = {};
try {
  settings = JSON.parse(localStorage.getItem("survive-nb settings") ?? "{}") || {};
} catch {
  // The storage is forbidden or damaged.
}
if (settings.scheme === "light" || settings.scheme === "dark") page.dataset.scheme = settings.scheme;
if (settings.motion === false) page.dataset.motion = "off";
if (settings.lang === "en" || settings.lang === "fa") page.lang = settings.lang;
else if (page.lang === "en" && navigator.language.toLowerCase().startsWith("fa")) page.lang = "fa";
