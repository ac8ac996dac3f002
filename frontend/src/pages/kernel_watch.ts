// Shows a message when the kernel behind the page has ended or cannot be reached. Without it the page would look
// usable, or, if the kernel ended before it ran the notebook, keep loading.

const INTERVAL = 5000;
const TIMEOUT = 4000;

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const config = JSON.parse(byId("jupyter-config-data").textContent ?? "{}");
const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
const ended = byId("survive-nb-ended");
const lost = byId("survive-nb-lost");
let timer: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  lost.hidden = true;
  ended.hidden = false;
  document.getElementById("loading")?.remove();
  // Nothing on the page can answer any more.
  byId("rendered_cells").inert = true;
}

async function check(): Promise<void> {
  clearTimeout(timer);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) });
    lost.hidden = true;
    if (answer.status === 404) {
      end();
      return;
    }
  } catch {
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
timer = setTimeout(check, INTERVAL);
