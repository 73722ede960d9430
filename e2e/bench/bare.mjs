import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/packages.mjs';
import { freePort, temporaryData } from './portal.mjs';

/** Starts a program and waits until it is ready.
 *  @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env @param {() => Promise<boolean>} ready */
export async function started(command, args, env, ready) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  for (let tries = 0; !(await ready()); tries++) {
    if (child.exitCode !== null || tries > 6000) throw new Error(`${command} did not start: ${output}`);
    await pause(50);
  }
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { pid: child.pid ?? 0, stop };
}

/** @param {string} url */
export const answers = (url) => async () => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
};

/** The least that could do the work of a server of ours (`bare-server.mjs`). @param {'api' | 'proxy'} kind @param {string} what */
export async function startBare(kind, what) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [
    '--max-semi-space-size=32',
    path.join(root, 'e2e/bench/bare-server.mjs'),
    kind,
    String(port),
    what,
  ];
  return { url, ...(await started(process.execPath, args, {}, answers(url))) };
}

export const hasNginx = !spawnSync('nginx', ['-v']).error;

/** nginx with one worker, which serves a folder, or an origin where that is an address. @param {string} source */
export async function startNginx(source) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { dir, remove } = temporaryData();
  const at = (/** @type {string} */ name) => path.join(dir, name);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${at(kind)};`,
  );
  const isOrigin = source.startsWith('http:');
  const upstream = isOrigin ? `upstream origin { server ${new URL(source).host}; keepalive 64; }` : '';
  const serves = isOrigin
    ? 'location / { proxy_pass http://origin; proxy_http_version 1.1; proxy_set_header Connection ""; }'
    : `root ${source}; gzip_static on; expires max;`;
  mkdirSync(at('logs'));
  writeFileSync(
    at('nginx.conf'),
    `worker_processes 1; daemon off; pid ${at('pid')}; error_log ${at('error.log')};
user root; events { worker_connections 1024; }
http { ${bodies.join(' ')} access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000; keepalive_requests 1000000;
  types { text/javascript js; } ${upstream} server { listen 127.0.0.1:${port}; ${serves} } }`,
  );
  const { pid, stop } = await started('nginx', ['-c', at('nginx.conf'), '-p', dir], {}, answers(url));
  return { url, pid, stop: () => stop().finally(remove) };
}
