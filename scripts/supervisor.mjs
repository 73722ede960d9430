import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const firstWait = 1000;
const longestWait = 30_000;
/** Milliseconds before a program that was asked to end is started again; without any, one that ends at once by itself would take a core. */
const shortWait = 100;
/** A process that ran this long counts as recovered: its next failure starts the backoff from the beginning. */
const recoveredAfter = 60_000;

/** Where the system supports it, the kernel kills the child when this process dies without being able to do so itself. */
const tether =
  process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0
    ? ['setpriv', '--pdeathsig', 'TERM']
    : [];

/** @typedef {{ title: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, readyUrl: string, log: (line: string) => void }} Program */

/** One run, from start to stop, over any number of processes. */
class Run {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child;
  stop = new AbortController();

  /** @param {Program} program */
  constructor(program) {
    this.program = program;
  }

  /** @returns {Promise<string>} how the process ended */
  launch() {
    const { args, cwd, env } = this.program;
    const [command = '', ...rest] = [...tether, process.execPath, ...args];
    // A separate process group: Ctrl-C reaches only the supervisor, which then stops its programs in order.
    const child = spawn(command, rest, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    this.child = child;
    return new Promise((resolve) => {
      child.on('error', (error) => resolve(error.message));
      child.on('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
    });
  }

  /** Restarts the process whenever it ends, until the run is stopped. @param {Promise<string>} ended */
  async keep(ended) {
    const { title, log } = this.program;
    let pause = firstWait;
    while (!this.stop.signal.aborted) {
      const since = performance.now();
      const how = await ended;
      if (this.stop.signal.aborted) return;
      const planned = how === 'code 0';
      if (planned || performance.now() - since > recoveredAfter) pause = firstWait;
      log(
        planned
          ? `${title} was stopped; starting again`
          : `${title} ended unexpectedly (${how}); starting again in ${pause / 1000} s`,
      );
      await wait(planned ? shortWait : pause, undefined, { signal: this.stop.signal }).catch(() => {});
      if (this.stop.signal.aborted) return;
      if (!planned) pause = Math.min(pause * 2, longestWait);
      ended = this.launch();
    }
  }

  /** Asks the process to shut down gracefully; resolves when it has exited. */
  async end() {
    this.stop.abort();
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  }
}

/** Keeps one Node program running: an unexpected end is reported and answered by a new start, with growing waits; one that was asked for,
 *  by a new start alone.
 *  A program that never became ready is not tried again.
 *  @param {Program} program */
export function supervise(program) {
  /** @type {Run | undefined} */
  let run;
  return {
    /** Resolves when the program reports ready; rejects when it exits before that (it has printed why). */
    async start() {
      const current = new Run(program);
      run = current;
      const ended = current.launch();
      const how = await Promise.race([ended, whenReady(program.readyUrl, current.stop.signal)]);
      if (how !== undefined) throw new Error(`${program.title} did not start (${how}).`);
      void current.keep(ended);
    },
    async stop() {
      await run?.end();
    },
    kill() {
      run?.stop.abort();
      run?.child?.kill('SIGKILL');
    },
  };
}

/** Resolves with nothing once the address answers 200, or the signal is aborted.
 *  @param {string} url @param {AbortSignal} signal */
async function whenReady(url, signal) {
  while (!signal.aborted) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (response?.ok) return undefined;
    await wait(100);
  }
  return undefined;
}
