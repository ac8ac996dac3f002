// What stands over the page.  The browser's own modal dialog keeps the rest of the page out of reach, keeps Tab
// inside and gives focus back; Escape asks the program, which alone decides what closes.

class Over {
  constructor(root, wire) {
    this.wire = wire;
    this.box = element("dialog", "atl-over");
    this.region = element("div", "atl-over-region");
    this.live = element("div", "atl-visually-hidden", { "aria-live": "polite", role: "status" });
    this.box.append(this.region, this.live);
    root.append(this.box);
    this.wanted = false;
    listen(this.region, wire);
    this.box.addEventListener("cancel", (event) => event.preventDefault());
    // A browser may close a dialog on the second Escape whatever we say.
    this.box.addEventListener("close", () => this.wanted && this.box.isConnected && this.box.showModal());
    this.box.addEventListener("keydown", (event) => this.keepInside(event));
  }

  show(node) {
    const was = this.region.firstElementChild;
    showIn(this.region, node);
    const now = this.region.firstElementChild;
    this.wanted = Boolean(now);
    if (!now) {
      if (this.box.open) this.box.close();
      return;
    }
    this.box.setAttribute("aria-label", now.getAttribute("aria-label") || "");
    if (!this.box.open) this.box.showModal();
    if (was !== now || !this.region.contains(document.activeElement)) this.focusInside(now);
  }

  focusInside(dialog) {
    const first = dialog.querySelector("[data-focus]") || dialog;
    if (first === dialog) dialog.tabIndex = -1;
    first.focus();
  }

  /** Tab goes round inside instead of out to the browser's own buttons. */
  keepInside(event) {
    if (event.key !== "Tab") return;
    const all = [...this.region.querySelectorAll("button, input, select, textarea, a[href], summary, [tabindex='0']")];
    const reachable = all.filter((one) => !one.disabled && one.getClientRects().length);
    if (!reachable.length) return event.preventDefault();
    const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
    const inside = reachable.includes(document.activeElement);
    if (document.activeElement === edge || (!inside && event.shiftKey)) {
      event.preventDefault();
      (event.shiftKey ? reachable.at(-1) : reachable[0]).focus();
    }
    return undefined;
  }
}
