// Sends what a person does, once each, and says so when the server does not answer; whoever only waits is told so
// too, because the browser asks now and then whether the server is there.

const PATIENCE = 8000;
const MOST_FILE = 1024 * 1024;

class Wire {
  constructor(model, banner) {
    this.model = model;
    this.banner = banner;
    this.waiting = null;
    this.beating = null;
  }

  /** Tell the server every so many seconds that somebody is here; each beat is answered by a tiny receipt. */
  beat(seconds) {
    if (!seconds || this.beating) return;
    this.beating = setInterval(() => this.send("beat"), seconds * 1000);
  }

  close() {
    clearTimeout(this.waiting);
    clearInterval(this.beating);
  }

  send(name, payload = {}) {
    this.model.send({ ...payload, do: name, click: randomHex(8) });
    this.waiting ??= setTimeout(() => this.complain(), PATIENCE);
  }

  complain() {
    const text = (this.model.get("look").words || {}).no_answer || "";
    this.banner.textContent = text;
    this.banner.hidden = !text;
  }

  /** Something came from the server: it lives. */
  answered() {
    clearTimeout(this.waiting);
    this.waiting = null;
    this.banner.hidden = true;
  }
}

function valueOf(field) {
  return field.type === "checkbox" ? field.checked : field.value;
}

function valuesOf(form) {
  const values = {};
  for (const field of form.elements) {
    if (!field.name || (field.type === "radio" && !field.checked) || field.type === "file") continue;
    values[field.name] = valueOf(field);
  }
  return values;
}

async function sendFile(wire, field, payload) {
  const file = field.files[0];
  if (!file) return;
  if (file.size > MOST_FILE) wire.send("file_too_big", { ...payload, name: file.name });
  else wire.send("file", { ...payload, name: file.name, text: await file.text() });
  field.value = "";
}

/** The nearest node around an event that does something. */
function doer(event) {
  for (let at = event.target; at && at !== event.currentTarget; at = at.parentElement) {
    const node = nodeOf.get(at);
    if (node && node.do) return { at, node, name: node.do[0], payload: node.do[1] };
  }
  return null;
}

const FIELDS = new Set(["input", "select", "textarea"]);

/** Listen on a region for everything its nodes may do. */
function listen(region, wire) {
  region.addEventListener("click", (event) => {
    const found = doer(event);
    if (!found || FIELDS.has(found.node.t) || found.node.t === "form") return;
    event.preventDefault();
    if (found.at.dataset.copy) {
      copyText(found.at.dataset.copy).then((done) => wire.send(found.name, { ...found.payload, done }));
      return;
    }
    const form = found.at.closest("form");
    wire.send(found.name, form ? { ...found.payload, values: valuesOf(form) } : found.payload);
  });
  region.addEventListener("submit", (event) => {
    event.preventDefault();
    const found = doer(event);
    if (!found || found.node.t !== "form") return;
    const values = valuesOf(found.at);
    const all = Object.values(values);
    wire.send(found.name, { ...found.payload, values, ...(all.length === 1 ? { value: all[0] } : {}) });
    if (found.at.dataset.clear) found.at.reset();
  });
  region.addEventListener("change", (event) => {
    const found = doer(event);
    if (!found || found.at !== event.target || found.at.type === "range") return;
    if (found.at.type === "file") sendFile(wire, found.at, found.payload);
    else wire.send(found.name, { ...found.payload, value: valueOf(found.at) });
  });
  listenToSliders(region, wire);
}

/** A slider speaks while it moves, but at most ten times a second, and its last word is always heard. */
function listenToSliders(region, wire) {
  let timer = null;
  let latest = null;
  const speak = () => {
    timer = null;
    if (!latest) return;
    wire.send(latest.name, { ...latest.payload, value: valueOf(latest.at) });
    latest = null;
    timer = setTimeout(speak, 100);
  };
  region.addEventListener("input", (event) => {
    const found = doer(event);
    if (!found || found.at !== event.target || found.at.type !== "range") return;
    latest = found;
    if (!timer) speak();
  });
}
