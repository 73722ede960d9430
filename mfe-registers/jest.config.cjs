module.exports = {
  ...require('@portal/shared-kit/testing/jest-preset'),
  displayName: 'mfe-registers',
  rootDir: __dirname,
};
