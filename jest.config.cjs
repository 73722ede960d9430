const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** The tests of a remote that brings no jest.config.cjs of its own. */
const remote = (name) => ({
  ...require('./shared-kit/src/testing/jest-preset.cjs'),
  displayName: name,
  rootDir: join(__dirname, name),
});

/** Every folder that brings a jest.config.cjs is a project, and every remote, chosen by its displayName (`jest --selectProjects api`). */
const projects = readdirSync(__dirname).flatMap((name) => {
  if (existsSync(join(__dirname, name, 'jest.config.cjs'))) return [`<rootDir>/${name}`];
  return existsSync(join(__dirname, name, 'remote.json')) ? [remote(name)] : [];
});

// Tests never take the settings, and with them the database, of a portal that is installed on this machine.
process.env.SETTINGS_FILE ??= '';

// The limit is for what hangs: a slow machine with busy neighbours is no reason to fail. It counts for all, since jest does not read a
// project's own `testTimeout`, and it stands far above what any test takes.
module.exports = {
  projects: [...projects, '<rootDir>/shared-kit/webpack'],
  maxWorkers: 2,
  testTimeout: 300_000,
};
