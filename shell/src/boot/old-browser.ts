/** Inline script in the head, before all others: marks the page in a browser older than those of `shared-kit/webpack/browsers.cjs`, which may not
 *  even read the others. Hence it declares nothing and is built as ES5. `findLast` came with Chrome 97, Firefox 104 and Safari 15.4, `dvh` with
 *  Chrome 108, Firefox 101 and Safari 15.4, `toSorted` with Firefox 115; only Firefox knows `-moz-appearance`. */
if (
  !('findLast' in Array.prototype) ||
  !window.CSS?.supports('height', '1dvh') ||
  (window.CSS.supports('-moz-appearance', 'none') && !('toSorted' in Array.prototype))
)
  document.documentElement.setAttribute('data-old', '');

export {};
