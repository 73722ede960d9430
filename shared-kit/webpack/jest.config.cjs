// The preset runs in Node; the kit's other tests run in jsdom.
module.exports = {
  displayName: 'preset',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
  transformIgnorePatterns: ['/node_modules/'],
};
