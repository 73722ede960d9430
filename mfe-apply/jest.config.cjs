const preset = require('@portal/shared-kit/testing/jest-preset');

module.exports = {
  ...preset,
  displayName: 'mfe-apply',
  rootDir: __dirname,
  setupFiles: [...preset.setupFiles, '<rootDir>/src/testing/jest-page.cjs'],
};
