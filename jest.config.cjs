const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Every folder that brings a jest.config.cjs is a project, chosen by its displayName (`jest --selectProjects api`). */
const projects = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(__dirname, entry.name, 'jest.config.cjs')))
  .map((entry) => `<rootDir>/${entry.name}`);

// The limit is for what hangs. A slow machine with busy neighbours is no reason to fail.
module.exports = {
  projects: [...projects, '<rootDir>/shared-kit/webpack'],
  maxWorkers: 2,
  testTimeout: 30_000,
};
