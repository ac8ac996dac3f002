// Builds the front end: one module and one style sheet for the widget, and the scripts and style sheets of the Voilà
// pages and of the static site. With --check nothing is written, and the build fails if a committed file differs.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const root = resolve(here, "..");
const app = "survive_nb/ui/static";
const page = "survive_nb/server/jupyter/voila/templates/survive-nb/static";
const lesson = "survive_nb/server/jupyter/voila/templates/survive-nb-lesson/static";
const python = "survive_nb/server/python";
const site = "static_site/page";

/** Source → built file. */
const MODULES = { "src/main.ts": `${app}/screen.js` };
/** Modules that run beside the widget, where the newest browsers are needed anyway. */
const BESIDE = {
  "src/code/editor.ts": `${python}/editor.js`,
  "src/code/worker.ts": `${python}/worker.js`,
};
const SCRIPTS = {
  "src/pages/early_preferences.ts": `${page}/early_preferences.js`,
  "src/pages/kernel_watch.ts": `${page}/kernel_watch.js`,
  "src/pages/mathjax_stub.ts": `${page}/mathjax_stub.js`,
  "src/pages/reload_when_late.ts": `${page}/reload_when_late.js`,
  "src/pages/lesson_page.ts": `${lesson}/lesson_page.js`,
  "src/pages/static_lesson.ts": `${site}/lesson.js`,
  "src/pages/static_site.ts": `${site}/play.js`,
};
const STYLES = {
  "styles/screen.css": `${app}/screen.css`,
  "styles/voila_page.css": `${page}/page.css`,
  "styles/voila_lesson.css": `${lesson}/lesson.css`,
  "styles/static_site.css": `${site}/site.css`,
};
const preact = JSON.parse(readFileSync(resolve(here, "node_modules/preact/package.json"), "utf8"));
const NOTICE = `/*! Contains Preact ${preact.version}, MIT licence: see preact.LICENSE.txt. */`;

/** The colours of the classic theme, light and dark; survive_nb/ui/theme.py reads them in the same way. */
function classicTheme(isDark) {
  const { classic, night, dark } = JSON.parse(readFileSync(resolve(root, "survive_nb/ui/theme.json"), "utf8"));
  const isGroup = (value) => typeof value === "object" && !Array.isArray(value);
  const over = (base, colors) => {
    const groups = Object.entries(colors).map(([name, value]) => [
      name,
      isGroup(value) ? { ...base[name], ...value } : value,
    ]);
    return { ...base, ...Object.fromEntries(groups) };
  };
  return isDark ? over(over(classic, night), dark.classic) : classic;
}

/** The CSS variables of the classic theme; Theme.css_variables in survive_nb/ui/theme.py does the same. */
function themeVariables(isDark) {
  const { page: colors, cards, terrain, players, ink, sea, wood, marks } = classicTheme(isDark);
  const variables = { ...colors, ...cards, outline: ink, water: sea.at(-2), table: wood[1], deadly: marks.deadly };
  for (const [name, [top]] of Object.entries(terrain)) variables[name] = top;
  for (const [name, [coat, letter]] of Object.entries(players)) {
    Object.assign(variables, { [name]: coat, [`${name}-ink`]: letter });
  }
  const lines = Object.entries(variables).map(([name, color]) => `--atl-${name}: ${color};`);
  return [`color-scheme: ${isDark ? "dark" : "light"};`, ...lines].join(" ");
}

/** The colours under a selector: as the system, unless its data-scheme says which. */
function themeRules(selector) {
  const [light, dark] = [themeVariables(false), themeVariables(true)];
  return `${selector} { ${light} }
    @media (prefers-color-scheme: dark) { ${selector}:not([data-scheme="light"]) { ${dark} } }
    ${selector}[data-scheme="dark"] { ${dark} }`;
}

/** Lets a style sheet write `@import "theme:SELECTOR"` for the colours of the theme under that selector. */
const theme = {
  name: "theme",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^theme:/ }, ({ path }) => ({ path: path.slice("theme:".length), namespace: "theme" }));
    onLoad({ filter: /.*/, namespace: "theme" }, ({ path }) => ({
      contents: themeRules(path),
      loader: "css",
    }));
  },
};

async function built(sources, options) {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: Object.entries(sources).map(([source, target]) => ({
      in: source,
      out: target.replace(/\.\w+$/, ""),
    })),
    outdir: root,
    bundle: true,
    charset: "utf8",
    legalComments: "inline",
    minify: true,
    target: ["es2020", "safari15"],
    write: false,
    ...options,
  });
  return outputFiles.map(({ path, contents }) => [path, Buffer.from(contents)]);
}

/** The licence of the editor's packages: one text of one author, with the copyright notices of all of them. */
function editorLicence() {
  const { packages } = JSON.parse(readFileSync(resolve(here, "package-lock.json"), "utf8"));
  const shipped = Object.keys(packages).filter((name) => name && !packages[name].dev);
  const paths = shipped.map((name) => resolve(here, name, "LICENSE")).filter((path) => existsSync(path));
  const texts = paths.map((path) => readFileSync(path, "utf8")).filter((text) => text.includes("Marijn Haverbeke"));
  const notices = new Set(texts.map((text) => text.match(/^Copyright.*/m)[0]));
  const text = readFileSync(resolve(here, "node_modules/@codemirror/state/LICENSE"), "utf8");
  return Buffer.from(text.replace(/^Copyright.*/m, [...notices].sort().join("\n")));
}

const files = [
  ...(await built(MODULES, { format: "esm", banner: { js: NOTICE } })),
  ...(await built(BESIDE, { format: "esm", target: "es2022", external: ["node:*", "ws"] })),
  ...(await built(SCRIPTS, { format: "iife" })),
  ...(await built(STYLES, { external: ["./vazirmatn*"], loader: { ".woff2": "dataurl" }, plugins: [theme] })),
  [resolve(root, app, "preact.LICENSE.txt"), readFileSync(resolve(here, "node_modules/preact/LICENSE"))],
  [resolve(root, python, "codemirror.LICENSE.txt"), editorLicence()],
];
const stale = files.filter(([path, contents]) => !existsSync(path) || !readFileSync(path).equals(contents));
for (const [path, contents] of stale) {
  if (process.argv.includes("--check")) {
    console.error(`${relative(root, path)} differs from a fresh build: run "make frontend" and commit it.`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, contents);
  }
}
