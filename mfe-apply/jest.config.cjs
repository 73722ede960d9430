module.exports = {
  ...require('@portal/shared-kit/testing/jest-preset'),
  displayName: 'mfe-apply',
  rootDir: __dirname,
};
