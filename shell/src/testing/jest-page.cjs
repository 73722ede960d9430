// Browser features that the shell uses and jsdom lacks.
HTMLDialogElement.prototype.show ??= function () {
  this.setAttribute('open', '');
};
HTMLCanvasElement.prototype.getContext = () => null;
