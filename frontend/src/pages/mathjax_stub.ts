// Takes the place of MathJax, a megabyte that Voilà would load with every page: the games and lessons have no formulas.

const ignore = () => {};

Object.assign(window, {
  MathJax: { Ajax: {}, Hub: { Config: ignore, Configured: ignore, Queue: ignore, Register: { StartupHook: ignore } } },
});
