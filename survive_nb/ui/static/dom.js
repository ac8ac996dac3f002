// Turns nodes (plain data, see ui/nodes.py) into elements, and changes only what has changed, so that focus,
// scroll and half-typed text stay.  Text is always a text node; what is not on the lists is left out.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const HTML_TAGS = new Set(ALLOWED.html);
const SVG_TAGS = new Set(ALLOWED.svg);
const ATTRIBUTES = new Set(ALLOWED.attributes);
const TYPES = new Set(ALLOWED.types);
const whole = (pattern) => new RegExp(`^(?:${pattern})$`);
const FREE_ATTRIBUTE = whole(ALLOWED.free);
const SAFE_LINK = whole(ALLOWED.link);
const CSS_VARIABLE = whole(ALLOWED.variable);
const CSS_VALUE = whole(ALLOWED.value);

/** Element → the node that it shows. */
const nodeOf = new WeakMap();

function isAllowed(tag, name, value) {
  if (name === "href") return tag === "a" && SAFE_LINK.test(value);
  if (name === "type") return TYPES.has(value);
  return ATTRIBUTES.has(name) || FREE_ATTRIBUTE.test(name);
}

function element(tag, classes = "", attributes = {}) {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function make(tag) {
  return SVG_TAGS.has(tag) ? document.createElementNS(SVG_NAMESPACE, tag) : document.createElement(tag);
}

function setAttributes(target, tag, before = {}, now = {}) {
  for (const name of Object.keys(before)) if (!(name in now)) target.removeAttribute(name);
  for (const [name, value] of Object.entries(now)) {
    if (before[name] !== value && isAllowed(tag, name, value)) target.setAttribute(name, value);
  }
}

function setVariables(target, before = {}, now = {}) {
  for (const name of Object.keys(before)) if (!(name in now)) target.style.removeProperty(name);
  for (const [name, value] of Object.entries(now)) {
    if (CSS_VARIABLE.test(name) && CSS_VALUE.test(value)) target.style.setProperty(name, value);
  }
}

/** Give a field the value that the program wants, unless somebody is typing or filling in a form. */
function setValue(target, before, now) {
  const wanted = now.a || {};
  const was = (before && before.a) || {};
  const obeys = Boolean(now.do) || !before;
  if (target.type === "checkbox" || target.type === "radio") {
    if (obeys || wanted.checked !== was.checked) target.checked = "checked" in wanted;
  } else if (now.t === "select") {
    if (obeys || wanted.value !== was.value) target.value = wanted.value ?? "";
  } else if (now.t === "input" || now.t === "textarea") {
    if (target.type !== "file" && (!before || wanted.value !== was.value)) target.value = wanted.value ?? "";
  }
}

function patch(target, now) {
  const before = nodeOf.get(target);
  if (before === now) return;
  nodeOf.set(target, now);
  if (!before || before.c !== now.c) {
    if (now.c) target.setAttribute("class", now.c);
    else target.removeAttribute("class");
  }
  setAttributes(target, now.t, before && before.a, now.a);
  setVariables(target, before && before.v, now.v);
  if (now.n) {
    if (before && before.x !== undefined) target.textContent = "";
    patchChildren(target, now.n);
  } else if (!before || before.n || before.x !== now.x) {
    target.textContent = now.x ?? "";
  }
  setValue(target, before, now);
}

/** Find for each node an element that can go on showing it: the one with its key, else one with its tag. */
function matchChildren(parent, nodes) {
  const keyed = new Map();
  const loose = [];
  for (const child of parent.children) {
    const node = nodeOf.get(child);
    if (node && node.k !== undefined) keyed.set(`${node.t} ${node.k}`, child);
    else if (node) loose.push(child);
  }
  return nodes.map((node) => {
    const name = `${node.t} ${node.k}`;
    if (node.k !== undefined) {
      const found = keyed.get(name);
      keyed.delete(name);
      return found || make(node.t);
    }
    const at = loose.findIndex((child) => nodeOf.get(child).t === node.t);
    return at < 0 ? make(node.t) : loose.splice(at, 1)[0];
  });
}

function patchChildren(parent, nodes) {
  const wanted = nodes.filter((node) => node && (HTML_TAGS.has(node.t) || SVG_TAGS.has(node.t)));
  const children = matchChildren(parent, wanted);
  const kept = new Set(children);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] || null);
    patch(child, wanted[at]);
  });
}

/** Show one node, or nothing, inside a region. */
function showIn(region, node) {
  patchChildren(region, node && node.t ? [node] : []);
}

/** Do something to a page; lists that follow their end stay there.  Sizes are asked for once before and once after. */
function keepingEnds(page, change) {
  const lists = () => [...page.querySelectorAll("[data-follow=end]")];
  const atEnd = new Map(lists().map((list) => [list, list.scrollHeight - list.scrollTop - list.clientHeight < 24]));
  change();
  const following = lists().filter((list) => atEnd.get(list) ?? true);
  const ends = following.map((list) => list.scrollHeight);
  following.forEach((list, at) => {
    list.scrollTop = ends[at];
  });
}
