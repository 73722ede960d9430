const { TextDecoder, TextEncoder } = require('node:util');
const quickComputedStyle = require('./computed-style.cjs');

/** Gives a window of jsdom what antd and react-router 7 expect of a browser. */
module.exports = function fillGaps(window) {
  window.TextEncoder ??= TextEncoder;
  window.TextDecoder ??= TextDecoder;
  window.ResizeObserver ??= class {
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
  // Node's own MessageChannel keeps the process alive; antd only wants a task of its own.
  window.MessageChannel ??= class {
    port1 = { onmessage: null };
    port2 = { postMessage: (data) => window.setTimeout(() => this.port1.onmessage?.({ data }), 0) };
  };
  // jsdom has no canvas and says so loudly when axe looks for one.
  window.HTMLCanvasElement.prototype.getContext = () => null;
  window.Element.prototype.scrollIntoView ??= () => {};
  // jsdom has the dialog element without its behaviour.
  window.HTMLDialogElement.prototype.showModal ??= function () {
    this.setAttribute('open', '');
    this.querySelector('[autofocus], input, button')?.focus();
  };
  window.HTMLDialogElement.prototype.close ??= function () {
    this.removeAttribute('open');
    this.dispatchEvent(new window.Event('close'));
  };

  quickComputedStyle(window);

  // antd injects its CSS at run time and jsdom walks every rule on each role query: half a minute a test with it, two seconds without.
  Object.defineProperty(window.HTMLStyleElement.prototype, 'innerHTML', { set() {}, get: () => '' });
};
