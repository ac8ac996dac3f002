import { beforeEach, describe, expect, it } from "vitest";
import protocol from "../../survive_nb/ui/protocol.json";
import { isAllowed, keepingEnds, nodeOf, type PageNode, showIn } from "../src/nodes";

let region: HTMLElement;

beforeEach(() => {
  region = document.createElement("main");
  document.body.append(region);
});

const show = (node: PageNode | Record<string, never>) => showIn(region, node);
const find = <Found extends Element = HTMLElement>(selector: string) => region.querySelector(selector) as Found;
const item = (k: string): PageNode => ({ t: "li", k, x: k });

describe("allow-list", () => {
  it("shows text as text", () => {
    show({ t: "p", x: "<img src=x onerror=alert(1)>" });
    expect(region.children).toHaveLength(1);
    expect(find("p").textContent).toBe("<img src=x onerror=alert(1)>");
    expect(find("img")).toBeNull();
  });

  it.each(["script", "style", "iframe", "img", "object", "foreignObject", "SCRIPT", ""])("leaves out <%s>", (tag) => {
    show({
      t: "div",
      n: [
        { t: tag, x: "alert(1)" },
        { t: "p", x: "kept" },
      ],
    });
    expect(find("div").children).toHaveLength(1);
    expect(find("p").textContent).toBe("kept");
  });

  it.each(["onclick", "style", "src", "srcdoc", "formaction", "id", "dangerouslySetInnerHTML", "ref", "children"])(
    "leaves out the attribute %s",
    (name) => {
      show({ t: "p", a: { [name]: "x", title: "kept" }, x: "text" });
      expect(find("p").getAttributeNames()).toEqual(["title"]);
      expect(find("p").textContent).toBe("text");
    },
  );

  it("takes no markup from a forged node", () => {
    const forged = { t: "p", a: {}, dangerouslySetInnerHTML: { __html: "<b>x</b>" }, props: { innerHTML: "<b>x</b>" } };
    show(forged as unknown as PageNode);
    expect(find("p").childNodes).toHaveLength(0);
    expect(() => show({ t: "p", x: { type: "script", props: {} } } as unknown as PageNode)).not.toThrow();
    expect(find("script")).toBeNull();
  });

  it.each(["javascript:alert(1)", "//evil.example", "https://evil.example", "data:text/html,x"])(
    "leaves out the link %s",
    (href) => {
      expect(isAllowed("a", "href", href)).toBe(false);
      show({ t: "a", a: { href }, x: "away" });
      expect(find("a").hasAttribute("href")).toBe(false);
    },
  );

  it("allows links within the site, on links only", () => {
    expect(isAllowed("a", "href", "./lessons?page=2#top")).toBe(true);
    expect(isAllowed("p", "href", "./lessons")).toBe(false);
  });

  it("allows the types of fields on fields, and of buttons on buttons", () => {
    expect(isAllowed("input", "type", "text")).toBe(true);
    expect(isAllowed("input", "type", "password")).toBe(false);
    expect(isAllowed("button", "type", "submit")).toBe(true);
    expect(isAllowed("button", "type", "reset")).toBe(false);
  });

  it("allows own classes and harmless CSS variables only", () => {
    show({ t: "p", c: "jp-Cell", v: { "--atl-share": "0.5", "--atl-bad": "url(x)", color: "red" } });
    expect(find("p").hasAttribute("class")).toBe(false);
    expect(find("p").style.getPropertyValue("--atl-share")).toBe("0.5");
    expect(find("p").style).toHaveLength(1);
  });

  it("shows every tag of the list", () => {
    for (const t of protocol.html_tags) {
      show({ t });
      expect(region.firstElementChild?.localName).toBe(t);
    }
  });
});

describe("updates", () => {
  it("keeps the elements of unchanged nodes, by key and by tag", () => {
    show({ t: "ul", n: [item("a"), item("b"), item("c")] });
    const [a, b, c] = region.querySelectorAll("li");
    show({ t: "ul", n: [item("c"), item("new"), item("a")] });
    expect([...region.querySelectorAll("li")].map((li) => li.textContent)).toEqual(["c", "new", "a"]);
    expect([region.querySelectorAll("li")[0], region.querySelectorAll("li")[2]]).toEqual([c, a]);
    expect(b.isConnected).toBe(false);
  });

  it("changes only what differs", () => {
    show({ t: "p", c: "atl-note", a: { title: "one", lang: "fa" }, v: { "--atl-a": "1" }, x: "text" });
    const p = find("p");
    show({ t: "p", a: { title: "two" }, x: "other" });
    expect(find("p")).toBe(p);
    expect(p.getAttributeNames().filter((name) => name !== "style")).toEqual(["title"]);
    expect([p.title, p.textContent, p.style.getPropertyValue("--atl-a")]).toEqual(["two", "other", ""]);
  });

  it("replaces text by children and children by text", () => {
    show({ t: "p", x: "text" });
    show({ t: "p", n: [{ t: "em", x: "child" }] });
    expect(find("p").childNodes).toHaveLength(1);
    expect(find("em").textContent).toBe("child");
    show({ t: "p", x: "text" });
    expect([find("p").textContent, find("em")]).toEqual(["text", null]);
  });

  it("keeps focus on a field whose neighbours change", () => {
    show({ t: "form", n: [{ t: "input", k: "name", a: { name: "n" } }] });
    find("input").focus();
    show({
      t: "form",
      n: [
        { t: "p", x: "Wrong" },
        { t: "input", k: "name", a: { name: "n" } },
      ],
    });
    expect(document.activeElement).toBe(find("input"));
  });

  it("empties the region for an empty node", () => {
    show({ t: "p", x: "text" });
    show({});
    expect(region.childNodes).toHaveLength(0);
  });

  it("draws in the SVG namespace", () => {
    show({ t: "svg", a: { viewBox: "0 0 24 24" }, n: [{ t: "path", a: { d: "M0 0" } }] });
    expect(find("path").namespaceURI).toBe("http://www.w3.org/2000/svg");
    expect(find("svg").getAttribute("viewBox")).toBe("0 0 24 24");
  });

  it("remembers the node of an element", () => {
    const node: PageNode = { t: "button", do: ["roll", { n: 1 }], x: "Roll" };
    show(node);
    expect(nodeOf(find("button"))).toBe(node);
  });
});

describe("fields", () => {
  const text = (value: string, title = ""): PageNode => ({ t: "input", a: { type: "text", value, title } });

  it("keeps half-typed text until the program changes the value", () => {
    show(text("Ada"));
    const input = find<HTMLInputElement>("input");
    expect(input.value).toBe("Ada");
    input.value = "Ad";
    show(text("Ada", "changed"));
    expect(input.value).toBe("Ad");
    show(text("Grace"));
    expect(input.value).toBe("Grace");
  });

  it("chooses the option of a select", () => {
    const options = ["a", "b"].map((value): PageNode => ({ t: "option", a: { value }, x: value }));
    show({ t: "select", a: { value: "b" }, do: ["choose", {}], n: options });
    const select = find<HTMLSelectElement>("select");
    expect(select.value).toBe("b");
    select.value = "a";
    show({ t: "select", a: { value: "b" }, do: ["choose", {}], n: options });
    expect(select.value).toBe("b");
  });

  it("leaves a checkbox of a form alone, and resets one that acts", () => {
    const box = (extra: Partial<PageNode> = {}): PageNode => ({ t: "input", a: { type: "checkbox" }, ...extra });
    show(box());
    const input = find<HTMLInputElement>("input");
    input.checked = true;
    show(box());
    expect(input.checked).toBe(true);
    show(box({ do: ["tick", {}] }));
    expect(input.checked).toBe(false);
    show(box({ a: { type: "checkbox", checked: "true" } }));
    expect(input.checked).toBe(true);
  });
});

it("keeps lists that follow their end at their end", () => {
  show({ t: "ol", a: { "data-follow": "end" } });
  const list = find("ol");
  const sizes = { scrollHeight: 100, clientHeight: 50 };
  Object.defineProperties(list, {
    scrollHeight: { get: () => sizes.scrollHeight },
    clientHeight: { get: () => sizes.clientHeight },
    scrollTop: { value: 50, writable: true },
  });
  keepingEnds(region, () => Object.assign(sizes, { scrollHeight: 200 }));
  expect(list.scrollTop).toBe(200);
  list.scrollTop = 20;
  keepingEnds(region, () => Object.assign(sizes, { scrollHeight: 300 }));
  expect(list.scrollTop).toBe(20);
});
