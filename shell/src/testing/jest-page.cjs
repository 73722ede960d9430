// Browser features that the shell uses and jsdom lacks.
HTMLDialogElement.prototype.show ??= function () {
  this.setAttribute('open', '');
};
HTMLCanvasElement.prototype.getContext = () => null;
// Built in by webpack.
globalThis.__SHARED_VERSIONS__ = {};
