/** Takes the texts of `summary` out of a compiled module of the contract, where they stand as plain strings. */
module.exports = function noSummary(source, map) {
  this.callback(
    null,
    source.replaceAll(/\bsummary:\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'),?/g, ''),
    map,
  );
};
