// What antd and react-router 7 expect of a browser and jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView ??= () => {};

// jsdom logs an error whenever the style of a pseudo-element is asked for.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle.call(window, element);

// antd injects its CSS at run time and jsdom walks every rule on each role query: half a minute a test with it, two seconds without.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {}, get: () => '' });
