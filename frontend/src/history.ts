// The address of the page: each screen has its own, and the browser's Back and Forward buttons move between them. In a
// notebook the address, the history and the scroll position belong to the notebook, and nothing here touches them.

import protocol from "../../survive_nb/ui/protocol.json";

type Link = Record<string, string>;

const NAMES = [...protocol.aims, ...protocol.position];

/** Where the screen is shown: on our Voilà page, on our page around JupyterLite, or in somebody's notebook. */
export function place(): "voila" | "site" | "lab" {
  if (document.body.dataset.voila) return "voila";
  return document.body.dataset.surviveNb === "site" ? "site" : "lab";
}

/** The window whose address is ours; on the static site the app is in a frame of it. */
export function ownWindow(): Window {
  return place() === "site" ? window.parent : window;
}

export function ownsPage(): boolean {
  return place() !== "lab";
}

function ours(parameters: URLSearchParams): Link {
  return Object.fromEntries(NAMES.map((name) => [name, parameters.get(name) || ""]).filter(([, value]) => value));
}

/** Read the parameters of the address that name a screen. The moves of a game are in the fragment, which is never sent
 * to a server; so is everything on the static site, whose query selects the notebook. */
export function parameters(): Link {
  if (!ownsPage()) return {};
  const { search, hash } = ownWindow().location;
  const query = place() === "voila" ? ours(new URLSearchParams(search)) : {};
  return { ...query, ...ours(new URLSearchParams(hash.slice(1))) };
}

function addressOf(link: Link): URL {
  const address = new URL(ownWindow().location.href);
  const inFragment = place() === "site" || "moves" in link;
  for (const name of NAMES) {
    if (place() === "voila") address.searchParams.delete(name);
    if (link[name] && !inFragment) address.searchParams.set(name, link[name]);
  }
  address.hash = inFragment && Object.keys(link).length ? `${new URLSearchParams(link)}` : "";
  return address;
}

/** What names a screen: a replay at another moment is still the same one. */
function screenOf({ viewer: _, moment, ...link }: Link): string {
  const names = Object.keys(link).sort();
  return JSON.stringify([...names.map((name) => [name, link[name]]), moment !== undefined]);
}

/** Keeps the address of the page and the screen in step. */
export class History {
  /** Whether the next screen answers an address: it takes the place of that entry, wherever it leads. */
  private arriving = Object.keys(parameters()).length > 0;
  private readonly onPop = () => {
    this.arriving = true;
    this.visit(parameters());
  };

  constructor(private readonly visit: (link: Link) => void) {
    if (!ownsPage()) return;
    // Each screen opens at its top.
    ownWindow().history.scrollRestoration = "manual";
    ownWindow().addEventListener("popstate", this.onPop);
  }

  /** Put a screen into the address, as a new entry unless the visitor stays on the screen. */
  show(link: Link): void {
    if (!ownsPage()) return;
    const { history, location } = ownWindow();
    const address = addressOf(link);
    if (address.href === location.href) return;
    try {
      if (this.arriving || screenOf(parameters()) === screenOf(link)) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
    } catch {
      // Browsers limit how often an address may change; the next screen sets it again.
    }
  }

  /** Note that a screen has been opened, and begin at its top. */
  opened(root: HTMLElement): void {
    this.arriving = false;
    scrollToTop(root);
  }

  close(): void {
    ownWindow().removeEventListener("popstate", this.onPop);
  }
}

function scrollToTop(root: HTMLElement): void {
  if (!ownsPage()) return;
  window.scrollTo({ top: 0, behavior: "instant" });
  for (const region of root.querySelectorAll(".atl-panel, .atl-region")) region.scrollTop = 0;
}
