#!/usr/bin/env node
import { registryCommands, runRegistryCommand } from './registry-commands.mjs';

const usage = `Usage: portal-remote <command> …
  new NAME --title TITLE   makes a remote in this folder
  build [folder]           builds it into dist
  dev [folder]             shows it inside a running portal while it is written
  release [folder] …       builds, checks and publishes it; --rollback goes back
of what is published (PORTAL_URL, DEPLOY_TOKEN; each takes --reason "…" and --json):
  ${Object.values(registryCommands)
    .map(({ usage }) => usage)
    .join('\n  ')}`;

/** What each command does with its arguments; resolves with the exit code. @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  new: async (args) => (await import('./new-remote.mjs')).newRemote(args),
  build: async (args) => (await import('./build.mjs')).build(args),
  dev: async (args) => (await import('./dev.mjs')).dev(args),
  release: async (args) => (await import('./release.mjs')).release(args),
  ...Object.fromEntries(
    Object.keys(registryCommands).map((name) => [name, (args) => runRegistryCommand(name, args)]),
  ),
};

const [name = '', ...args] = process.argv.slice(2);
try {
  if (!Object.hasOwn(commands, name)) throw new Error(usage);
  process.exitCode = await commands[name]?.(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
