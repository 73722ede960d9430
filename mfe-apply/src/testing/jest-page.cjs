// Tests do not prefetch.
window.requestIdleCallback = () => 0;
window.cancelIdleCallback = () => {};
