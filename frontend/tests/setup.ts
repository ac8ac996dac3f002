// Markup may never be made from text: in every test, the properties that would do so throw.

import { beforeEach } from "vitest";

for (const name of ["innerHTML", "outerHTML"]) {
  Object.defineProperty(Element.prototype, name, {
    configurable: true,
    set() {
      throw new Error(`${name} was set`);
    },
  });
}

beforeEach(() => {
  document.body.replaceChildren();
});
