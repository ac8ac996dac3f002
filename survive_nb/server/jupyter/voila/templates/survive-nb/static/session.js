// Says so when the kernel behind the page is gone: the page itself would look alive and answer nothing, or, if the kernel
// did not get as far as to run the notebook, go on loading for ever.
(() => {
  const EVERY = 5000;
  const PATIENCE = 4000;
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
  const ended = document.getElementById("survive-nb-ended");
  const lost = document.getElementById("survive-nb-lost");
  let timer = 0;

  const end = () => {
    lost.hidden = true;
    ended.hidden = false;
    document.getElementById("loading")?.remove();
    // Nothing on the page can answer any more.
    document.getElementById("rendered_cells").inert = true;
  };

  const look = async () => {
    clearTimeout(timer);
    try {
      const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      lost.hidden = true;
      if (answer.status === 404) {
        end();
        return;
      }
    } catch {
      lost.hidden = false;
    }
    clearTimeout(timer);
    timer = setTimeout(look, EVERY);
  };

  for (const button of ended.querySelectorAll("button")) {
    button.addEventListener("click", () => location.reload());
  }
  // A laptop that wakes up, or a network that comes back, is answered at once.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && ended.hidden) look();
  });
  addEventListener("online", () => {
    if (ended.hidden) look();
  });
  timer = setTimeout(look, EVERY);
})();
