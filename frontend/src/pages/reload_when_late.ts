// On a very busy machine the kernel may answer so late that Voilà shows an error instead of the app. The page is then
// reloaded, at most twice; if that does not help, the cause is another one and the error stays.

const MAX_RELOADS = 2;
const KEY = "survive-nb reloads";
const ERROR_TEXT = "Error displaying widget";
const cells = document.getElementById("rendered_cells") as HTMLElement;

const count = () => Number(sessionStorage.getItem(KEY)) || 0;
const isShown = () => cells.querySelector(".atl-root") !== null;
const hasFailed = () =>
  [...cells.querySelectorAll(".jupyter-widgets")].some((one) => one.textContent?.startsWith(ERROR_TEXT));

const watcher = new MutationObserver(() => {
  if (hasFailed()) {
    watcher.disconnect();
    if (count() >= MAX_RELOADS) return;
    sessionStorage.setItem(KEY, String(count() + 1));
    location.reload();
  } else if (isShown()) {
    sessionStorage.removeItem(KEY);
  }
});
try {
  count();
  watcher.observe(cells, { childList: true, subtree: true });
  addEventListener("pagehide", () => watcher.disconnect());
} catch {
  // Without storage the reloads cannot be counted, so there are none.
}
