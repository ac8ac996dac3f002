// On a very busy machine the kernel may answer so late that Voilà no longer looks for the app in it, and would show an
// error instead.  Then the page asks anew; if that does not help twice, something else is wrong and it stays as it is.
(() => {
  const MOST = 2;
  const KEY = "survive-nb reloads";
  const TOO_LATE = "Error displaying widget";
  const cells = document.getElementById("rendered_cells");

  const count = () => Number(sessionStorage.getItem(KEY)) || 0;
  const shown = () => cells.querySelector(".atl-root") !== null;
  const failed = () => [...cells.querySelectorAll(".jupyter-widgets")].some((one) => one.textContent.startsWith(TOO_LATE));

  const watcher = new MutationObserver(() => {
    if (failed()) {
      watcher.disconnect();
      if (count() >= MOST) return;
      sessionStorage.setItem(KEY, count() + 1);
      location.reload();
    } else if (shown()) {
      sessionStorage.removeItem(KEY);
    }
  });
  try {
    count();
    watcher.observe(cells, { childList: true, subtree: true });
    addEventListener("pagehide", () => watcher.disconnect());
  } catch {
    // Where nothing may be remembered, a reload could go on for ever: then there is none.
  }
})();
