// What on a page has too little contrast, as WCAG 2.2 measures it: texts (1.4.3), or parts, which are controls and their
// signs (1.4.11). A colour is compared with all colours that can be behind it, stops of gradients included.
() => {
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (text) => {
    if (!known.has(text)) {
      probe.clearRect(0, 0, 1, 1);
      probe.fillStyle = "#000";
      probe.fillStyle = text;
      probe.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
      known.set(text, [r, g, b, a / 255]);
    }
    return known.get(text);
  };
  const over = ([r, g, b, a], below) => [...[r, g, b].map((c, at) => c * a + below[at] * (1 - a)), 1];
  const channel = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const colours = (text) => text.match(/(?:rgba?|hsla?|oklab|oklch|color)\([^()]*\)/g) ?? [];
  const GRADIENT = /,(?=\s*(?:repeating-)?(?:linear|radial|conic)-gradient)/;
  // The colours that can be behind an element: stops of gradients over its own and its parents' colours.
  const behind = (element) => {
    if (!element) return [[255, 255, 255, 1]];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const own = rgba(backgroundColor);
    let found = own[3] === 1 ? [own] : behind(element.parentElement).map((one) => over(own, one));
    for (const layer of backgroundImage.split(GRADIENT).reverse()) {
      const stops = colours(layer).map(rgba);
      if (!stops.length) continue;
      const mixed = stops.flatMap((stop) => found.map((one) => over(stop, one)));
      found = (stops.every(([, , , a]) => a === 1) ? mixed : [...found, ...mixed]).slice(0, 60);
    }
    return found;
  };
  const EXEMPT = "script, style, option, :disabled, [aria-disabled=true], .atl-visually-hidden, [inert]";
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(EXEMPT);
  const opacityOf = (element) => {
    let opacity = 1;
    for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  };
  const wrongs = new Set();
  const note = (ratio, least, ...words) => {
    if (ratio < least) wrongs.add(`${ratio.toFixed(2)}: ${words.join(" ")}`.slice(0, 160));
  };
  const nameOf = (element) => `${element.tagName} ${element.getAttribute("class") ?? ""}`;
  const worst = (paint, grounds) => Math.min(...grounds.map((one) => ratio(over(paint, one), one)));

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("svg") || !isShown(element)) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const [r, g, b, a] = rgba(style.color);
    note(worst([r, g, b, a * opacityOf(element)], behind(element)), least, "text", nameOf(element), style.color);
  }

  // The edge or the inside of a field, and of a button that is drawn as one, differs from what is around it.
  const FIELDS = "input:not([type=radio], [type=checkbox], [type=range], [type=file]), select, textarea";
  for (const element of document.querySelectorAll(`${FIELDS}, .atl-button:not(.atl-quiet)`)) {
    if (!isShown(element)) continue;
    const around = behind(element.parentElement);
    const style = getComputedStyle(element);
    const edges = ["Top", "Right", "Bottom", "Left"].map((side) =>
      parseFloat(style[`border${side}Width`]) ? worst(rgba(style[`border${side}Color`]), around) : 1,
    );
    const inside = Math.min(...behind(element).flatMap((one) => around.map((two) => ratio(one, two))));
    const most = Math.max(Math.min(...edges), inside);
    // A choice or a tab without an edge of its own is known by its text.
    if (most > 1.05 || !element.textContent.trim()) note(most, 3, "edge", nameOf(element), element.textContent);
  }
  // What is chosen differs from what is beside it and is not.
  for (const element of document.querySelectorAll("[aria-pressed=true]")) {
    const other = [...element.parentElement.children].find((one) => one.getAttribute("aria-pressed") === "false");
    if (!other || !isShown(element)) continue;
    const [mine, theirs] = [element, other].map(behind);
    note(Math.max(...mine.map((one) => worst(one, theirs))), 3, "chosen", nameOf(element));
  }
  for (const icon of document.querySelectorAll(":is(button, a, summary) svg")) {
    if (!isShown(icon) || !icon.getBoundingClientRect().width) continue;
    const { stroke, color } = getComputedStyle(icon);
    const [r, g, b, a] = rgba(stroke === "none" ? color : stroke);
    note(worst([r, g, b, a * opacityOf(icon)], behind(icon.parentElement)), 3, "icon", nameOf(icon.parentElement));
  }
  return [...wrongs];
};
