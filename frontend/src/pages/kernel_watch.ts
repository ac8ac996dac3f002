// Shows a message when the kernel behind the page has ended or cannot be reached. Without it the page would look
// usable, or, if the kernel ended before it ran the notebook, keep loading.

const INTERVAL = 5000;
const TIMEOUT = 4000;
/** The status by which the server says that the system stopped the kernel, as when it met a limit. */
const GONE = 410;
/** Milliseconds until a page that is being left is checked again: it stays if its visitor stops the loading. */
const LEAVING = 60_000;

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const config = JSON.parse(byId("jupyter-config-data").textContent ?? "{}");
const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
const ended = byId("survive-nb-ended");
const lost = byId("survive-nb-lost");
let timer: ReturnType<typeof setTimeout> | undefined;
let leaving = new AbortController();

/** Show why nothing on the page can answer any more. */
function end(why: "ended" | "stopped"): void {
  lost.hidden = true;
  for (const part of ended.querySelectorAll<HTMLElement>("[data-why]")) part.hidden = part.dataset.why !== why;
  ended.hidden = false;
  document.getElementById("loading")?.remove();
  byId("rendered_cells").inert = true;
}

async function check(): Promise<void> {
  clearTimeout(timer);
  const left = leaving.signal;
  try {
    const signal = AbortSignal.any([left, AbortSignal.timeout(TIMEOUT)]);
    const answer = await fetch(address, { cache: "no-store", signal });
    lost.hidden = true;
    if (answer.status === 404 || answer.status === GONE) {
      end(answer.status === GONE ? "stopped" : "ended");
      return;
    }
  } catch {
    if (left.aborted) return;
    lost.hidden = false;
  }
  clearTimeout(timer);
  timer = setTimeout(check, INTERVAL);
}

for (const button of ended.querySelectorAll("button")) button.addEventListener("click", () => location.reload());
// Check at once when a laptop wakes up or the network returns.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && ended.hidden) check();
});
addEventListener("online", () => {
  if (ended.hidden) check();
});
// Voilà ends the kernel when a page is about to be left. Until the next page is there, this is no news.
addEventListener("beforeunload", () => {
  leaving.abort();
  leaving = new AbortController();
  clearTimeout(timer);
  if (ended.hidden) timer = setTimeout(check, LEAVING);
});
timer = setTimeout(check, INTERVAL);
