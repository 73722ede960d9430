const preset = require('@portal/shared-kit/testing/jest-preset');

module.exports = {
  ...preset,
  displayName: 'shell',
  setupFiles: [...preset.setupFiles, '<rootDir>/src/testing/jest-page.cjs'],
};
