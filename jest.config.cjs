const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Every folder that brings a jest.config.cjs is a project, chosen by its displayName (`jest --selectProjects api`). */
const projects = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(__dirname, entry.name, 'jest.config.cjs')))
  .map((entry) => `<rootDir>/${entry.name}`);

// Tests never take the settings, and with them the database, of a portal that is installed on this machine.
process.env.SETTINGS_FILE ??= '';

// The limit is for what hangs: a slow machine with busy neighbours is no reason to fail. It counts for all, since jest does not read a
// project's own `testTimeout`, and it stands far above what any test takes.
module.exports = {
  projects: [...projects, '<rootDir>/shared-kit/webpack'],
  maxWorkers: 2,
  testTimeout: 300_000,
};
