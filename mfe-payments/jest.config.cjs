module.exports = {
  ...require('@portal/shared-kit/testing/jest-preset'),
  displayName: 'mfe-payments',
  rootDir: __dirname,
};
