import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './program.ts';

/** The blocks in a section of `docs/shipping-a-remote.md`, in order: of commands, or in a language. */
export function blocksOf(section: string, language = ''): string[] {
  const document = readFileSync(path.join(root, 'docs/shipping-a-remote.md'), 'utf8');
  const [, text] = document.split(`\n## ${section}\n`);
  if (!text) throw new Error(`docs/shipping-a-remote.md has no section "${section}"`);
  const [own = ''] = text.split('\n## ');
  const blocks = new RegExp(`\\n\`\`\`${language}\\n(.+?)\\n\`\`\``, 'gs');
  return [...own.matchAll(blocks)].map(([, block]) => block!);
}

/** What stands in for the network: installing is a shell function. Everything else runs as it is written. */
const prelude = (install: string) => `set -euo pipefail
npm() { if [ "$1" = install ]; then shift; ${install} "$@"; else command npm "$@"; fi; }
`;

interface Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The command that installs there. */
  install: string;
}

/** Types the commands into a terminal that stops at the first that fails; resolves with the output. */
export async function typed(commands: string, { cwd, env, install }: Place): Promise<string> {
  const { PATH, HOME } = process.env;
  const options = { cwd, env: { PATH, HOME, ...env }, maxBuffer: 2 ** 26 };
  const script = prelude(install) + commands;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], options).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout + stderr;
}
