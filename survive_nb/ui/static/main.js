// Puts the page together and keeps it up to date: one look at the model for each message from the kernel.

const REGIONS = ["head", "main", "side", "log", "twin"];

/** Persian and Arabic keyboards write other digits. */
function latinDigit(key) {
  const at = Math.max("۰۱۲۳۴۵۶۷۸۹".indexOf(key), "٠١٢٣٤٥٦٧٨٩".indexOf(key));
  return at < 0 ? key : String(at);
}

class Page {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.seen = {};
    this.words = {};
    root.dataset.lmSuppressShortcuts = "true";
    this.banner = element("div", "atl-banner", { role: "alert", hidden: "" });
    this.wire = new Wire(model, this.banner);
    this.page = element("div", "atl-page");
    this.live = element("div", "atl-visually-hidden", { "aria-live": "polite", role: "status" });
    const column = element("div", "atl-board-column");
    const panel = element("div", "atl-panel");
    this.regions = {
      head: element("header", "atl-region atl-region-head"),
      main: element("main", "atl-region atl-region-main", { tabindex: "-1" }),
      side: element("aside", "atl-region atl-region-side"),
      log: element("section", "atl-region atl-region-log"),
      twin: element("section", "atl-region atl-region-twin"),
    };
    const { head, main, side, log, twin } = this.regions;
    column.append(twin);
    panel.append(main, side, log);
    this.page.append(head, column, panel);
    const sheet = element("div", "atl-sheet");
    sheet.append(this.banner, this.page);
    root.append(sheet, this.live);
    this.board = new BoardFrame(model, column, this.wire);
    this.over = new Over(root, this.wire);
    listen(this.page, this.wire);
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /** Escape asks the program to step back; no key of ours reaches the notebook's own shortcuts. */
  key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.wire.send("escape");
    } else {
      this.press(event);
    }
    event.stopPropagation();
  }

  /** A key that a button names as its shortcut presses that button, unless one is typing or a dialog is open. */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || this.over.wanted) return;
    if (event.key.length !== 1 || FIELDS.has(event.target.localName)) return;
    const key = latinDigit(event.key).toLowerCase();
    const found = [...this.regions.main.querySelectorAll("[aria-keyshortcuts]")];
    const button = found.find((one) => one.getAttribute("aria-keyshortcuts") === key);
    if (!button) return;
    event.preventDefault();
    button.click();
  }

  changed(...names) {
    return names.some((name) => this.seen[name] !== this.model.get(name));
  }

  update() {
    const { model } = this;
    const focused = document.activeElement;
    const hadFocus = this.root.contains(focused);
    keepingEnds(this.root, () => this.showChanges());
    this.keepFocus(focused, hadFocus);
    this.actOnce();
    for (const name of TRAITS) this.seen[name] = model.get(name);
  }

  showChanges() {
    const { model } = this;
    if (this.changed("look")) this.dress(model.get("look"));
    for (const name of REGIONS) if (this.changed(name)) showIn(this.regions[name], model.get(name));
    if (this.changed("plan", "has_board")) {
      this.page.dataset.plan = model.get("plan");
      this.page.dataset.board = model.get("has_board") ? "yes" : "no";
    }
    if (this.changed("labels", "live", "has_board", "look", "frame", "board")) {
      this.board.show(model.get("has_board"), this.words.board || "");
    }
    if (this.changed("over")) this.over.show(model.get("over"));
  }

  /** What is not a state but happens once: an announcement, an effect, a file to save, a link, settings. */
  actOnce() {
    const { model, seen } = this;
    const first = !("say" in seen);
    if (!first && this.changed("say")) this.announce(model.get("say"));
    if (this.board.effects) {
      const { n, list } = model.get("effects");
      const isNew = !first && this.changed("effects") && list.length && n !== seen.effects.n;
      if (isNew && this.moves) this.board.effects.play(list);
      else if (!first) this.board.effects.settle();
    }
    if (!first && this.changed("download") && model.get("download").text !== undefined) saveFile(model.get("download"));
    if (this.changed("link") && (!first || Object.keys(model.get("link")).length)) putInAddress(model.get("link"));
    if (this.changed("remember")) remember(model.get("remember"));
  }

  /** Change the text each time, so that the same sentence twice is heard twice. */
  announce({ n, text }) {
    const region = this.over.wanted ? this.over.live : this.live;
    region.textContent = text && n % 2 ? `${text}\u00a0` : text;
  }

  dress(look) {
    const { root } = this;
    this.words = look.words || {};
    this.wire.beat(look.beat);
    root.lang = look.lang || "en";
    // Where the page is ours alone, it speaks the app's language; its direction stays, or Voilà's frame would turn.
    if (place() === "voila") document.documentElement.lang = root.lang;
    root.dir = look.dir || "ltr";
    root.dataset.text = look.text_size || "medium";
    root.dataset.boardSize = look.board_size || "medium";
    root.dataset.motion = look.motion === false ? "off" : "on";
    setVariables(root, (this.seen.look || {}).theme, look.theme || {});
    for (const [name, region] of Object.entries(this.regions)) {
      if (this.words[name]) region.setAttribute("aria-label", this.words[name]);
    }
  }

  get moves() {
    return this.root.dataset.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Moving an element takes its focus away, and removing it loses the reader's place: give both back. */
  keepFocus(focused, hadFocus) {
    if (!hadFocus || document.activeElement === focused || this.over.wanted) return;
    if (this.root.contains(document.activeElement) && document.activeElement !== this.root) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else this.regions.main.focus({ preventScroll: true });
  }

  close() {
    this.board.close();
    this.wire.close();
    this.over.wanted = false;
  }
}

const TRAITS = ["plan", ...REGIONS, "over", "board", "frame", "has_board", "labels", "live", "say", "effects", "look",
  "link", "remember", "download", "heard"];

function render({ model, el }) {
  const root = element("div", "atl-root");
  el.append(root);
  const page = new Page(model, root);
  page.update();
  const onChange = () => {
    page.wire.answered();
    // A receipt alone shows nothing new, and must not cut short what is moving on the board.
    if (page.changed(...TRAITS.filter((name) => name !== "heard"))) page.update();
  };
  model.on("change", onChange);
  requestAnimationFrame(() => takeWholePage(root));
  page.wire.send("hello", hello());
  return () => {
    model.off("change", onChange);
    page.close();
  };
}

export default { render };
