const { createRequire } = require('node:module');
const { format } = require('node:util');

require('@testing-library/jest-dom');
// Limits are for what never comes: on a machine with busy neighbours a screen may take many seconds to be there.
require('@testing-library/react').configure({
  asyncUtilTimeout: 60_000,
  // React's strict mode draws all twice, to find what is not pure. `npm test` leaves that to `npm run test:all`.
  reactStrictMode: process.env.TESTS !== 'core',
});

jest.setTimeout(300_000);

// React takes a stack trace of every element that is made, so that a warning may tell who made it: a tenth of the processor time.
const internals = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// No test sees the style sheets that antd makes for each component.
const cssinjs = createRequire(require.resolve('antd')).resolve('@ant-design/cssinjs');
jest.mock(cssinjs, () => ({ ...jest.requireActual(cssinjs), useStyleRegister: () => undefined }));

/** What was written to the console. A test that means it spies on the method; the rest is a fault. */
const written = [];
for (const method of ['error', 'warn', 'info', 'log', 'debug'])
  console[method] = (...args) => void written.push(`console.${method}: ${format(...args)}`);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  const texts = written.splice(0);
  if (texts.length > 0) throw new Error(`Nothing is to be written to the console:\n${texts.join('\n')}`);
});
