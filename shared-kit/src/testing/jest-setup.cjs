const { format } = require('node:util');

require('@testing-library/jest-dom');
// Limits are for what never comes: on a machine with busy neighbours a screen may take many seconds to be there.
require('@testing-library/react').configure({ asyncUtilTimeout: 60_000 });

jest.setTimeout(300_000);

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
