import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tempFolder } from './open-core.ts';

export interface Nginx {
  url: string;
  host: string;
  /** File with its log of calls. */
  log: string;
  /** File with its messages. */
  errorLog: string;
  stop(): Promise<unknown>;
}

/** nginx in front of two gateways with `docs/nginx.conf`; of that file only addresses and folders are replaced. */
export async function startNginx([one, other]: readonly [string, string]): Promise<Nginx> {
  const folder = tempFolder();
  const at = (name: string) => join(folder, name);
  const [log, errorLog] = [at('calls.log'), at('errors.log')];
  // Below the ephemeral ports, at a loopback address that nobody else uses.
  const host = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}:20443`;
  const selfSigned =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=portal';
  const files = ['-keyout', at('portal.key'), '-out', at('portal.crt')];
  execFileSync('openssl', [...selfSigned.split(' '), ...files], { stdio: 'pipe' });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const conf = replaced(readFileSync(resolve(__dirname, '../../../docs/nginx.conf'), 'utf8'), {
    'http {': `http { ${temporary.map((kind) => `${kind}_temp_path ${at(kind)};`).join(' ')}`,
    '/var/log/nginx/portal.log': log,
    '/var/log/nginx/portal-error.log': errorLog,
    '/var/cache/portal': at('cache'),
    '127.0.0.1:8080': new URL(one).host,
    '127.0.0.1:8090': new URL(other).host,
    'listen 443': `listen ${host}`,
    '/etc/ssl/portal.crt': at('portal.crt'),
    '/etc/ssl/portal.key': at('portal.key'),
  });
  writeFileSync(at('nginx.conf'), conf);
  const asRoot = process.getuid?.() === 0 ? 'user root; ' : '';
  const own = `${asRoot}daemon off; pid ${at('pid')}; error_log stderr notice;`;
  const child = spawn('nginx', ['-p', folder, '-c', at('nginx.conf'), '-g', own], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const exited = once(child, 'exit');
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  while (!stderr.includes('start worker process')) {
    const ended = await Promise.race([once(child.stderr, 'data').then(() => false), exited.then(() => true)]);
    if (ended) throw new Error(`nginx did not start: ${stderr}`);
  }
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { url: `https://${host}`, host, log, errorLog, stop };
}

/** The text with each key replaced; throws where one does not occur exactly once. */
function replaced(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((all, [key, value]) => {
    if (all.split(key).length !== 2) throw new Error(`docs/nginx.conf: "${key}" must stand there once`);
    return all.replace(key, () => value);
  }, text);
}
