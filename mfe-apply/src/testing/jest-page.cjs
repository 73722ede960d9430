// jsdom knows the element but not what it does.
HTMLDialogElement.prototype.showModal ??= function () {
  this.setAttribute('open', '');
  this.querySelector('button')?.focus();
};
HTMLDialogElement.prototype.close ??= function () {
  this.removeAttribute('open');
};
// A test fetches nothing ahead: what it draws asks for what it needs.
window.requestIdleCallback = () => 0;
window.cancelIdleCallback = () => {};
