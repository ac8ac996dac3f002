// Until the app speaks: the language that this browser chose here before, or that the server was told, or its own; and
// no motion for somebody who wants none.
(() => {
  const page = document.documentElement;
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("survive-nb settings")) || {};
  } catch {
    // Nothing is remembered.
  }
  if (settings.motion === false) page.dataset.motion = "off";
  if (settings.lang === "en" || settings.lang === "fa") page.lang = settings.lang;
  else if (page.lang === "en" && navigator.language.toLowerCase().startsWith("fa")) page.lang = "fa";
})();
