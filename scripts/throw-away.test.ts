import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const source = pathToFileURL(path.join(__dirname, 'throw-away.mjs')).href;
const program = `const { throwAwayFolder } = await import(${JSON.stringify(source)});
console.log(throwAwayFolder());
setInterval(() => {}, 1000);
process.stdin.once('data', () => process.exit(0));`;

const started = async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [firstChunk] = await once(child.stdout, 'data');
  return { child, folder: String(firstChunk).trim(), ended: once(child, 'exit') };
};

test('another user, as a database runs, finds a way into the folder, and it is gone with its process', async () => {
  const { child, folder, ended } = await started();
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  child.stdin.write('end\n');
  await ended;
  expect(existsSync(folder)).toBe(false);
});

test('is removed, too, when the process is asked to end', async () => {
  const { child, folder, ended } = await started();
  child.kill('SIGTERM');
  const [code] = await ended;
  expect(code).toBe(143);
  expect(existsSync(folder)).toBe(false);
});
