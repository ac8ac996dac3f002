// Until the app speaks: the language that this browser chose here before, or that the server was told, or its own.
(() => {
  const page = document.documentElement;
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem("survive-nb settings") || "{}").lang;
  } catch {
    // Nothing is remembered.
  }
  if (chosen === "en" || chosen === "fa") page.lang = chosen;
  else if (page.lang === "en" && navigator.language.toLowerCase().startsWith("fa")) page.lang = "fa";
})();
