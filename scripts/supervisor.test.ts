import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/src/program.ts';
import { root } from './testing/planted-tree.ts';

/** A program that appends its pid to a file and reports ready; it exits with code MOOD when that is a number. */
const program = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
appendFileSync(process.env.PIDS, process.pid + '\\n');
if (process.env.MOOD) { console.error('No good today.'); process.exit(Number(process.env.MOOD)); }
createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

const supervising = `
import { supervise } from '${join(root, 'scripts/supervisor.mjs')}';
const it = supervise({ title: 'thing', args: [process.env.PROGRAM], cwd: '/', env: process.env,
  readyUrl: 'http://127.0.0.1:' + process.env.PORT + '/', log: (line) => console.log(line) });
process.on('SIGTERM', async () => { await it.stop(); console.log('stopped'); process.exit(0); });
try { await it.start(); console.log('ready'); } catch (error) { console.log(error.message); process.exit(1); }
`;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the supervisor', () => {
  let dir: string;
  let supervisor: ChildProcess;
  let output: string;
  let code: Promise<number | null>;
  const pids = () => readFileSync(join(dir, 'pids'), 'utf8').trim().split('\n').map(Number);

  async function start(env: NodeJS.ProcessEnv = {}) {
    dir = mkdtempSync(join(tmpdir(), 'supervised-'));
    output = '';
    writeFileSync(join(dir, 'program.mjs'), program);
    writeFileSync(join(dir, 'pids'), '');
    supervisor = spawn(process.execPath, ['--input-type=module', '--eval', supervising], {
      env: {
        ...process.env,
        PROGRAM: join(dir, 'program.mjs'),
        PIDS: join(dir, 'pids'),
        PORT: String(await freePort()),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [supervisor.stdout!, supervisor.stderr!])
      stream.on('data', (data) => (output += data));
    code = new Promise((resolve) => supervisor.on('close', resolve));
  }
  afterEach(async () => {
    supervisor.kill('SIGTERM');
    await code;
    rmSync(dir, { recursive: true, force: true });
  });

  it('starts a program again that was killed, and says so', async () => {
    await start();
    await until(() => output.includes('ready'));
    process.kill(pids()[0]!, 'SIGKILL');
    const restartMessage = 'thing ended unexpectedly (signal SIGKILL); starting again in 1 s';
    await until(() => output.includes(restartMessage) && pids().length === 2);
  });

  it('starts a program again that was asked to end, and calls that no fault', async () => {
    await start();
    await until(() => output.includes('ready'));
    process.kill(pids()[0]!, 'SIGTERM');
    await until(() => output.includes('thing was stopped; starting again') && pids().length === 2);
    expect(output).not.toContain('unexpectedly');
  });

  it('gives up on a program that never became ready, after its own sentence', async () => {
    await start({ MOOD: '3' });
    expect(await code).toBe(1);
    expect(output).toBe('No good today.\nthing did not start (code 3).\n');
    expect(pids()).toHaveLength(1);
  });

  it('leaves nothing running after a stop', async () => {
    await start();
    await until(() => output.includes('ready'));
    supervisor.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(output).toContain('stopped');
    expect(isAlive(pids()[0]!)).toBe(false);
  });

  (process.platform === 'linux' ? it : it.skip)(
    'leaves nothing running when it is killed itself',
    async () => {
      await start();
      await until(() => output.includes('ready'));
      supervisor.kill('SIGKILL');
      await until(() => !isAlive(pids()[0]!));
      expect(isAlive(pids()[0]!)).toBe(false);
    },
  );
});
