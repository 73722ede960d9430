module.exports = {
  ...require('./src/testing/jest-preset.cjs'),
  displayName: 'shared-kit',
  rootDir: __dirname,
};
