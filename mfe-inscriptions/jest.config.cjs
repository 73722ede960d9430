module.exports = {
  ...require('@portal/shared-kit/testing/jest-preset'),
  displayName: 'mfe-inscriptions',
  rootDir: __dirname,
};
