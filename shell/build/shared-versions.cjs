const { readFileSync } = require('node:fs');
const path = require('node:path');

const shared = [
  '@portal/shared-kit',
  '@tanstack/react-query',
  'axios',
  'dayjs',
  'react',
  'react-dom',
  'single-spa-react',
  'zod',
  'zustand',
];

/** The versions of what the shell offers to remotes, as installed. */
const sharedVersions = (dir) =>
  Object.fromEntries(
    shared.map((name) => {
      const file = path.join(dir, 'node_modules', name, 'package.json');
      return [name, JSON.parse(readFileSync(file, 'utf8')).version];
    }),
  );

module.exports = { sharedVersions };
