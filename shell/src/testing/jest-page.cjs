// Browser features that the shell uses and jsdom lacks.
const show = (modal) =>
  function () {
    this.setAttribute('open', '');
    if (modal) this.querySelector('[autofocus], input, button')?.focus();
  };
HTMLDialogElement.prototype.showModal ??= show(true);
HTMLDialogElement.prototype.show ??= show(false);
HTMLDialogElement.prototype.close ??= function () {
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};
HTMLCanvasElement.prototype.getContext = () => null;
