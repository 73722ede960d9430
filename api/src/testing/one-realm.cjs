/**
 * One realm for the test files of a project in a process, in place of a new one for each: modules stay loaded from file to file
 * (`shared-kit/src/testing/jest-runtime.cjs`), where to load the API took longer than most files run. What a file leaves is undone when
 * it ends: globals, variables of the environment, and mocked functions by jest itself. A file that replaces modules or the clock has a realm
 * of its own: what is made under its clock would stand still in the next file.
 */
const { readFileSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');

/** @type {Map<string, OneRealm>} by project */
const shared = new Map();

const needsOwn = /\bjest\.(mock|unmock|doMock|resetModules|isolateModules|useFakeTimers|useRealTimers)\b/;

class OneRealm extends TestEnvironment {
  constructor(config, context) {
    const isOwn = needsOwn.test(readFileSync(context.testPath, 'utf8'));
    const { id } = config.projectConfig;
    const kept = shared.get(id);
    if (kept && !isOwn) return kept;
    super(config, context);
    if (isOwn) return;
    this.loaded = { modules: new Map(), runtime: undefined };
    this.names = new Set(Reflect.ownKeys(this.global));
    this.fakeTimersModern.useFakeTimers = () => {
      throw new Error(
        'Call jest.useFakeTimers() in the test file itself, which then has a realm of its own.',
      );
    };
    shared.set(id, this);
  }

  async setup() {
    this.variables = { ...this.global.process.env };
  }

  async teardown() {
    if (!this.loaded) return super.teardown();
    for (const name of Reflect.ownKeys(this.global))
      if (!this.names.has(name)) Reflect.deleteProperty(this.global, name);
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name];
    Object.assign(env, this.variables);
  }
}
module.exports = OneRealm;
