// Shared by every package with screens: `module.exports = { ...require('@portal/shared-kit/testing/jest-preset'), displayName: '…' }`.
const path = require('node:path');

const here = (file) => path.join(__dirname, file);

module.exports = {
  runtime: here('jest-runtime.cjs'),
  testEnvironment: require.resolve('jest-environment-jsdom'),
  // Without this jsdom picks the "browser" condition, which is untransformed ESM in some packages.
  testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // pnpm keeps packages in node_modules/.pnpm/NAME@VERSION/node_modules/NAME, so the lookahead names both places. Packed, the kit stands there too.
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm|single-spa-react|axios|@portal/shared-kit)(/|@))'],
  moduleNameMapper: { '\\.css$': here('jest-style.cjs') },
  setupFiles: [here('jest-polyfills.cjs')],
  setupFilesAfterEnv: [here('jest-setup.cjs')],
};
