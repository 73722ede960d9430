/** The gateway's tests run on Node against real folders, real sockets and a real upstream. */
module.exports = {
  displayName: 'gateway',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
