// Stands where Voilà looks for the typesetting of formulas, a megabyte that would be loaded with every page.  There are
// no formulas in the games and in the lessons, so whatever is to be typeset is left as it is.
window.MathJax = {
  Ajax: {},
  Hub: { Config() {}, Configured() {}, Queue() {}, Register: { StartupHook() {} } },
};
