// jsdom has the element without its behaviour.
HTMLDialogElement.prototype.showModal ??= function () {
  this.setAttribute('open', '');
  this.querySelector('button')?.focus();
};
HTMLDialogElement.prototype.close ??= function () {
  this.removeAttribute('open');
};
// Tests do not prefetch.
window.requestIdleCallback = () => 0;
window.cancelIdleCallback = () => {};
