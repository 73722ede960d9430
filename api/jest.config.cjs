/** API tests run against a real PostgreSQL: one server for the run, one database for each file. */
module.exports = {
  displayName: 'api',
  rootDir: __dirname,
  roots: ['<rootDir>/src'],
  testEnvironment: '<rootDir>/src/testing/one-realm.cjs',
  runtime: '<rootDir>/../shared-kit/src/testing/jest-runtime.cjs',
  testMatch: [
    '**/*.test.ts',
    // Those of files in a bucket need the Swift that `npm run test:all -- --nightly` starts.
    ...(process.env.SWIFT_S3 ? [] : ['!**/*.swift.test.ts']),
    // Those of `pg_dump` need a server of its own version, which the embedded one is not: CI and `DEBIAN_POSTGRES=1` start Debian's.
    ...(process.env.DATABASE_URL ? [] : ['!**/*.debian.*']),
  ],
  moduleFileExtensions: ['ts', 'js', 'cjs', 'mjs', 'json', 'node', 'sql'],
  transform: {
    '\\.sql$': '<rootDir>/src/testing/sql-text.cjs',
    '\\.(ts|js|mjs)$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  // Left alone is what already is CommonJS; these are ES modules, or load one.
  transformIgnorePatterns: [
    '/node_modules/(?!\\.pnpm/)(?!@fastify/cookie/|cookie/|content-disposition/|openid-client/|oauth4webapi/|jose/)',
    '/node_modules/\\.pnpm/(?!(@fastify\\+cookie|cookie|content-disposition|openid-client|oauth4webapi|jose)@)',
  ],
  moduleNameMapper: { '^@portal/shared-kit/contract/(.*)$': '<rootDir>/../shared-kit/src/contract/$1.ts' },
  setupFiles: ['<rootDir>/src/testing/cheap-hashes.cjs'],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
};
