/**
 * One realm for all test files of a process, in place of a new one for each: the contract and some packages then stay loaded and optimized from file to file
 * (`shared-kit/src/testing/jest-runtime.cjs`). What a file leaves in the realm is undone when it ends: globals, variables of the environment and fake timers.
 */
const { TestEnvironment } = require('jest-environment-node');

/** @type {TestEnvironment | undefined} */
let environment;

module.exports = class OneRealm extends TestEnvironment {
  constructor(...args) {
    if (environment) return environment;
    super(...args);
    this.names = new Set(Reflect.ownKeys(this.global));
    environment = this;
  }

  async setup() {
    this.variables = { ...this.global.process.env };
  }

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    for (const name of Reflect.ownKeys(this.global))
      if (!this.names.has(name)) Reflect.deleteProperty(this.global, name);
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name];
    Object.assign(env, this.variables);
  }
};
