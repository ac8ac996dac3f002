// Renders nodes (plain data, see survive_nb/ui/nodes.py) with Preact, which creates, matches, moves and removes the
// elements. Text is always a text node. Attributes, classes and CSS variables are set here, as attributes, after a
// check against the allow-list that Python uses too; everything else is left out.

import { type ComponentChild, h, render } from "preact";
import protocol from "../../survive_nb/ui/protocol.json";

export type Payload = Record<string, unknown>;
type Texts = Record<string, string>;

/** A node as Python describes it: tag, key, classes, attributes, CSS variables, text, children, action. */
export interface PageNode {
  t: string;
  k?: string;
  c?: string;
  a?: Texts;
  v?: Texts;
  x?: string;
  n?: PageNode[];
  do?: [name: string, payload: Payload];
}

const TAGS = new Set([...protocol.html_tags, ...protocol.svg_tags]);
const ATTRIBUTES = new Set(protocol.attributes);
const INPUT_TYPES = new Set(protocol.input_types);
const BUTTON_TYPES = new Set(protocol.button_types);
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const FREE_ATTRIBUTE = whole(protocol.patterns.free_attribute);
const SAFE_LINK = whole(protocol.patterns.safe_link);
const CSS_CLASSES = whole(protocol.patterns.css_classes);
const CSS_VARIABLE = whole(protocol.patterns.css_variable);
const CSS_VALUE = whole(protocol.patterns.css_value);

/** Element → the node that it shows. */
const shown = new WeakMap<Element, PageNode>();

export function nodeOf(element: Element): PageNode | undefined {
  return shown.get(element);
}

export function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === "href") return tag === "a" && SAFE_LINK.test(value);
  if (name === "type") return (tag === "input" ? INPUT_TYPES : BUTTON_TYPES).has(value);
  return ATTRIBUTES.has(name) || FREE_ATTRIBUTE.test(name);
}

/** Create an element of our own, outside the nodes of a page. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  classes = "",
  attributes: Texts = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function setAttributes(target: Element, tag: string, before: Texts = {}, now: Texts = {}): void {
  for (const name of Object.keys(before)) if (!(name in now)) target.removeAttribute(name);
  for (const [name, value] of Object.entries(now)) {
    if (before[name] !== value && isAllowed(tag, name, value)) target.setAttribute(name, value);
  }
}

export function setVariables(target: Element, before: Texts = {}, now: Texts = {}): void {
  const { style } = target as HTMLElement;
  for (const name of Object.keys(before)) if (!(name in now)) style.removeProperty(name);
  for (const [name, value] of Object.entries(now)) {
    if (CSS_VARIABLE.test(name) && CSS_VALUE.test(value)) style.setProperty(name, value);
  }
}

/** Set the value of a field, unless the user is typing or filling in a form. */
function setValue(target: Element, before: PageNode | undefined, now: PageNode): void {
  const wanted = now.a ?? {};
  const was = before?.a ?? {};
  const isNew = !before;
  if (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio")) {
    if (isNew || now.do || wanted.checked !== was.checked) target.checked = "checked" in wanted;
  } else if (target instanceof HTMLSelectElement) {
    if (isNew || now.do || wanted.value !== was.value) target.value = wanted.value ?? "";
  } else if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "file")) {
    if (isNew || wanted.value !== was.value) target.value = wanted.value ?? "";
  }
}

/** Bring everything but the children of an element up to date. */
function update(target: Element, now: PageNode): void {
  const before = shown.get(target);
  if (before === now) return;
  shown.set(target, now);
  if (before?.c !== now.c) {
    if (now.c && CSS_CLASSES.test(now.c)) target.setAttribute("class", now.c);
    else target.removeAttribute("class");
  }
  setAttributes(target, now.t, before?.a, now.a);
  setVariables(target, before?.v, now.v);
  setValue(target, before, now);
}

function vnode(node: PageNode): ComponentChild {
  const children = node.n ? vnodes(node.n) : node.x ? String(node.x) : null;
  // Preact calls a new ref after it has updated the children, so a select already has its options.
  return h(node.t, { key: node.k, ref: (target: Element | null) => target && update(target, node) }, children);
}

function vnodes(nodes: PageNode[]): ComponentChild[] {
  return nodes.filter((node) => node && TAGS.has(node.t)).map(vnode);
}

/** Show one node, or nothing, inside a region. */
export function showIn(region: Element, node: PageNode | Record<string, never> | undefined): void {
  render(node && "t" in node ? vnodes([node as PageNode]) : null, region);
}

/** Make a change; lists that were scrolled to their end stay there. Sizes are read once before and once after. */
export function keepingEnds(page: Element, change: () => void): void {
  const lists = () => [...page.querySelectorAll("[data-follow=end]")];
  const atEnd = new Map(lists().map((list) => [list, list.scrollHeight - list.scrollTop - list.clientHeight < 24]));
  change();
  const following = lists().filter((list) => atEnd.get(list) ?? true);
  const ends = following.map((list) => list.scrollHeight);
  following.forEach((list, at) => {
    list.scrollTop = ends[at];
  });
}
