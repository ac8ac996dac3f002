// The dialog over the page. The browser's own modal dialog makes the rest of the page inert and restores focus;
// Escape is sent to the kernel, which decides what closes.

import type { Traits } from "./model";
import { element, showIn } from "./nodes";
import { listen, type Wire } from "./wire";

const FOCUSABLE = "button, input, select, textarea, a[href], summary, [tabindex='0']";

export class Over {
  readonly live = element("div", "atl-visually-hidden", { "aria-live": "polite", role: "status" });
  wanted = false;
  private readonly box = element("dialog", "atl-over");
  private readonly region = element("div", "atl-over-region");

  constructor(root: HTMLElement, wire: Wire) {
    this.box.append(this.region, this.live);
    root.append(this.box);
    listen(this.region, wire);
    this.box.addEventListener("cancel", (event) => event.preventDefault());
    // Browsers close a dialog on the second Escape even when the event is cancelled.
    this.box.addEventListener("close", () => this.wanted && this.box.isConnected && this.box.showModal());
    this.box.addEventListener("keydown", (event) => this.keepInside(event));
  }

  show(node: Traits["over"]): void {
    const was = this.region.firstElementChild;
    showIn(this.region, node);
    const now = this.region.firstElementChild as HTMLElement | null;
    this.wanted = Boolean(now);
    if (!now) {
      if (this.box.open) this.box.close();
      return;
    }
    this.box.setAttribute("aria-label", now.getAttribute("aria-label") || "");
    if (!this.box.open) this.box.showModal();
    if (was !== now || !this.region.contains(document.activeElement)) this.focusInside(now);
  }

  private focusInside(dialog: HTMLElement): void {
    const first = dialog.querySelector<HTMLElement>("[data-focus]") || dialog;
    if (first === dialog) dialog.tabIndex = -1;
    first.focus();
  }

  /** Keep Tab inside the dialog instead of moving on to the browser's own buttons. */
  private keepInside(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    const all = [...this.region.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const reachable = all.filter((one) => !one.matches(":disabled") && one.getClientRects().length);
    const [first, last] = [reachable[0], reachable[reachable.length - 1]];
    const inside = reachable.some((one) => one === document.activeElement);
    const atEdge = document.activeElement === (event.shiftKey ? first : last) || (!inside && event.shiftKey);
    if (!first || atEdge) event.preventDefault();
    if (first && atEdge) (event.shiftKey ? last : first).focus();
  }
}
