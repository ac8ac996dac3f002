"use strict";(()=>{var e=()=>{};Object.assign(window,{MathJax:{Ajax:{},Hub:{Config:e,Configured:e,Queue:e,Register:{StartupHook:e}}}});})();
