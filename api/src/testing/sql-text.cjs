/** Lets jest import a `.sql` file as its text, as the build does. */
module.exports = {
  process: (source) => ({ code: `module.exports = ${JSON.stringify(source)};` }),
};
