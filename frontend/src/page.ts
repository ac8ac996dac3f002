// The page: its regions, the board and the dialog, updated from the model once per message from the kernel.

import { BoardFrame } from "./board";
import { prefersReducedMotion, saveFile } from "./browser";
import { Chooser } from "./chooser";
import { CodeLoader } from "./code/loader";
import { Over } from "./dialog";
import { History, ownsPage, ownWindow } from "./history";
import { shortcutButton } from "./keyboard";
import { type Look, type Model, REGIONS, TRAITS, type TraitName, type Traits } from "./model";
import { element, keepingEnds, setVariables, showIn } from "./nodes";
import { Receipts } from "./receipts";
import { Sounds, soundsOf } from "./sound";
import { remember } from "./storage";
import { isField, listen, Wire } from "./wire";

/** A button with data-show-pane scrolls the pane of that name into view; on a narrow screen panes lie side by side. */
function showPane(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>("[data-show-pane]");
  const panes = button?.closest(".atl-panes");
  const pane = panes?.querySelector<HTMLElement>(`[data-pane="${button?.dataset.showPane}"]`);
  if (!panes || !pane) return;
  const { left, right } = pane.getBoundingClientRect();
  const frame = panes.getBoundingClientRect();
  const isRtl = getComputedStyle(panes).direction === "rtl";
  panes.scrollBy({ left: isRtl ? right - frame.right : left - frame.left, behavior: "smooth" });
  pane.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
}

/** The landmarks of a page that is all ours; in a notebook or a lesson the regions are only groups. */
const LANDMARKS = { head: "banner", main: "main", side: "complementary", log: "region", board_text: "group" };

export class Page {
  readonly wire: Wire;
  private readonly page = element("div", "atl-page");
  private readonly live = element("div", "atl-visually-hidden", { "aria-live": "polite", role: "status" });
  private readonly regions = {
    head: element("div", "atl-region atl-region-head"),
    main: element("div", "atl-region atl-region-main", { tabindex: "-1" }),
    side: element("div", "atl-region atl-region-side"),
    log: element("div", "atl-region atl-region-log"),
    board_text: element("div", "atl-region atl-region-board-text"),
  };
  private readonly column = element("div", "atl-board-column");
  private readonly notice = element("div", "atl-notice-layer");
  private readonly board: BoardFrame;
  private readonly chooser: Chooser;
  private readonly code: CodeLoader;
  private readonly over: Over;
  private readonly history: History;
  private readonly sounds: Sounds;
  private readonly receipts: Receipts;
  private seen: Partial<Traits> = {};
  private words: Record<string, string> = {};

  constructor(
    private readonly model: Model,
    private readonly root: HTMLElement,
  ) {
    root.dataset.lmSuppressShortcuts = "true";
    const banner = element("div", "atl-banner", { role: "alert", hidden: "" });
    this.wire = new Wire(model, banner);
    const { column } = this;
    const panel = element("div", "atl-panel");
    const sheet = element("div", "atl-sheet");
    const { head, main, side, log, board_text } = this.regions;
    column.append(board_text);
    panel.append(main, side, log);
    this.page.append(head, column, panel);
    const complaint = element("div", "atl-complaint", { role: "alert", hidden: "" });
    this.receipts = new Receipts(this.wire, complaint);
    sheet.append(banner, complaint, this.notice, this.page);
    root.append(sheet, this.live);
    this.board = new BoardFrame(model, column, this.wire);
    this.chooser = new Chooser(column);
    this.code = new CodeLoader(main, this.wire);
    this.over = new Over(root, this.wire);
    this.history = new History((link) => this.wire.send("visit", link));
    this.sounds = new Sounds(root);
    listen(this.page, this.wire);
    listen(this.notice, this.wire);
    this.page.addEventListener("click", showPane);
    root.addEventListener("keydown", (event) => this.key(event));
    // On a page of our own, "?" also works before anything has focus.
    if (ownsPage()) document.addEventListener("keydown", this.onDocumentKey);
  }

  /** Escape asks the kernel to step back; none of our keys reaches the notebook's own shortcuts. */
  private key(event: KeyboardEvent): void {
    const typing = isField(event.target) || this.over.wanted;
    if (!typing) this.helpKey(event);
    const button = typing ? undefined : shortcutButton(event, this.regions.main);
    if (event.key === "Escape" || button) event.preventDefault();
    if (event.key === "Escape") this.wire.send("escape");
    button?.click();
    event.stopPropagation();
  }

  private readonly onDocumentKey = (event: KeyboardEvent) => {
    if (event.target === document.body && !this.over.wanted) this.helpKey(event);
  };

  /** "?" lists the shortcuts; on a Persian keyboard it is "؟". */
  private helpKey(event: KeyboardEvent): void {
    if (event.key !== "?" && event.key !== "؟") return;
    event.preventDefault();
    this.wire.send("open", { what: "shortcuts" });
  }

  /** Give the regions their roles: landmarks if the screen is alone on its page. */
  setLandmarks(isAlone: boolean): void {
    this.root.dataset.alone = isAlone ? "yes" : "no";
    for (const name of REGIONS) this.regions[name].setAttribute("role", isAlone ? LANDMARKS[name] : "group");
    this.column.setAttribute("role", isAlone ? "region" : "group");
  }

  changed(...names: TraitName[]): boolean {
    return names.some((name) => this.seen[name] !== this.model.get(name));
  }

  update(): void {
    const focused = document.activeElement;
    const hadFocus = this.root.contains(focused);
    keepingEnds(this.root, () => this.showChanges());
    if (hadFocus) this.keepFocus(focused as HTMLElement);
    this.actOnce();
    this.seen = Object.fromEntries(TRAITS.map((name) => [name, this.model.get(name)]));
  }

  private showChanges(): void {
    const { model } = this;
    if (this.changed("look")) this.applyLook(model.get("look"));
    for (const name of REGIONS) if (this.changed(name)) showIn(this.regions[name], model.get(name));
    if (this.changed("main", "code")) this.code.show(model.get("code"));
    if (this.changed("plan", "has_board")) {
      this.page.dataset.plan = model.get("plan");
      this.page.dataset.board = model.get("has_board") ? "yes" : "no";
    }
    if (this.changed("labels", "live", "pointer", "has_board", "look", "frame", "board", "plan")) {
      this.board.show(model.get("has_board"), this.words.board || "", model.get("plan") === "home");
    }
    if (this.changed("title") && model.get("title") && ownsPage()) ownWindow().document.title = model.get("title");
    if (this.changed("notice")) showIn(this.notice, model.get("notice"));
    if (this.changed("ask")) this.chooser.show(model.get("ask"));
    if (this.changed("over")) this.over.show(model.get("over"));
  }

  /** Do what happens once and is not a state: an announcement, effects, a file to save, a link, settings. */
  private actOnce(): void {
    const { model, seen } = this;
    const first = !("say" in seen);
    const { effects } = this.board;
    if (!first && this.changed("say")) this.announce(model.get("say"));
    const { n, list } = model.get("effects");
    const isNew = !first && list.length > 0 && n !== seen.effects?.n;
    if (isNew) this.sounds.play(soundsOf(list));
    if (effects && !first) {
      const seenMoving = list.filter(({ kind }) => kind !== "your-turn");
      if (isNew && seenMoving.length && this.showsMotion) effects.play(seenMoving);
      else effects.settle();
    }
    if (!first && this.changed("download") && model.get("download").text !== undefined) {
      saveFile(model.get("download"));
    }
    if (this.changed("link") && (!first || Object.keys(model.get("link")).length)) {
      this.history.show(model.get("link"));
    }
    if (!first && this.changed("opened")) this.history.opened(this.root);
    if (this.changed("remember")) remember(model.get("remember"));
    if (this.changed("fair", "receipt")) this.receipts.show(model.get("fair"), model.get("receipt"));
  }

  /** Vary the text, so that a screen reader reads the same sentence twice. */
  private announce({ n, text }: Traits["say"]): void {
    const [region, other] = this.over.wanted ? [this.over.live, this.live] : [this.live, this.over.live];
    // What it said before may be secret by now.
    other.textContent = "";
    region.textContent = text && n % 2 ? `${text}\u00a0` : text;
  }

  private applyLook(look: Look): void {
    const { root } = this;
    this.words = look.words || {};
    const before = this.seen.look?.volume;
    this.sounds.setVolume(look.volume ?? 0, before !== undefined && before !== look.volume && this.over.wanted);
    this.wire.beat(look.beat);
    root.lang = look.lang || "en";
    // Our own page takes the app's language; its direction stays, because Voilà's layout depends on it.
    if (ownsPage()) {
      ownWindow().document.documentElement.lang = root.lang;
      if (look.scheme) ownWindow().document.documentElement.dataset.scheme = look.scheme;
    }
    root.dir = look.dir || "ltr";
    root.dataset.scheme = look.scheme || "";
    root.dataset.text = look.text_size || "medium";
    root.dataset.boardSize = look.board_size || "medium";
    root.dataset.motion = look.motion === false ? "off" : "on";
    setVariables(root, this.seen.look?.theme, look.theme);
    this.column.setAttribute("aria-label", this.words.board || "");
    for (const name of REGIONS) {
      if (this.words[name]) this.regions[name].setAttribute("aria-label", this.words[name]);
    }
  }

  private get showsMotion(): boolean {
    return this.root.dataset.motion !== "off" && !prefersReducedMotion();
  }

  /** Restore focus: an element loses it when it is moved, and a removed one leaves it nowhere. */
  private keepFocus(focused: HTMLElement): void {
    const { activeElement } = document;
    if (activeElement === focused || this.over.wanted) return;
    if (this.root.contains(activeElement) && activeElement !== this.root) return;
    (focused.isConnected ? focused : this.regions.main).focus({ preventScroll: true });
  }

  close(): void {
    this.history.close();
    this.sounds.close();
    document.removeEventListener("keydown", this.onDocumentKey);
    this.board.close();
    this.chooser.close();
    this.code.close();
    this.wire.close();
    this.over.wanted = false;
  }
}
