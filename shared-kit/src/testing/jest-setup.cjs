const { format } = require('node:util');

require('@testing-library/jest-dom');
require('@testing-library/react').configure({ asyncUtilTimeout: 5000 });

jest.setTimeout(30_000);

// Answers and frames (antd places its lists and ends its transitions a frame later) arrive between a test's steps, on a slow machine
// elsewhere than on a fast one. Tests wait for what is seen; React's warning asks to step through each update by hand instead.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});

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
