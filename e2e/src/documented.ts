import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './program.ts';

/** The blocks of commands in a section of `docs/shipping-a-remote.md`, in order. */
export function blocksOf(section: string): string[] {
  const document = readFileSync(path.join(root, 'docs/shipping-a-remote.md'), 'utf8');
  const [, text] = document.split(`\n## ${section}\n`);
  if (!text) throw new Error(`docs/shipping-a-remote.md has no section "${section}"`);
  const [own = ''] = text.split('\n## ');
  return [...own.matchAll(/\n```\n(.+?)\n```/gs)].map(([, commands]) => commands!);
}

const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  packageManager: string;
};

/** What stands in for the network: installing is a shell function. Everything else runs as it is written, by the pinned pnpm. */
const prelude = (install: string) => `set -euo pipefail
npm() { if [ "$1" = install ]; then shift; ${install} "$@"; else command npm "$@"; fi; }
pnpm() {
  if [ "pnpm@$(command pnpm --version 2>/dev/null)" = ${packageManager} ]; then command pnpm "$@"
  else npx --yes ${packageManager} "$@"; fi
}
`;

interface Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The command that installs there. */
  install: string;
}

/** Types the commands into a terminal that stops at the first that fails; resolves with what it said. */
export async function typed(commands: string, { cwd, env, install }: Place): Promise<string> {
  const { PATH, HOME } = process.env;
  const options = { cwd, env: { PATH, HOME, ...env }, maxBuffer: 2 ** 26 };
  const script = prelude(install) + commands;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], options).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout + stderr;
}
