import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, typedProjects } from './packages.mjs';
import { twoAtATime } from './two-at-a-time.mjs';

const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc');

/** @param {string} name @returns {Promise<string>} what the compiler has to say; empty when all is well */
function typeErrors(name) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '-p', name, '--singleThreaded', '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve(code === 0 ? '' : output.trim() || `${name}: tsc ended with code ${code}`),
    );
  });
}

await twoAtATime(typedProjects(), async (name) => {
  const errors = await typeErrors(name);
  if (!errors) return;
  console.error(errors);
  process.exitCode = 1;
});
