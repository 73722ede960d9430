module.exports = {
  ...require('@portal/shared-kit/testing/jest-preset'),
  displayName: 'mfe-academics',
  rootDir: __dirname,
};
