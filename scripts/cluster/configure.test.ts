import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-plan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The description that docs/operations.md gives. */
const documented = () => {
  const text = readFileSync(path.join(__dirname, '../../docs/operations.md'), 'utf8');
  return /```json\n(.*?)```/s.exec(text)![1]!;
};
const passwords = {
  CLUSTER_OWNER_PASSWORD: 'owner-password-16',
  CLUSTER_SUPERUSER_PASSWORD: 'superuser-password',
  CLUSTER_REPLICATION_PASSWORD: 'replication-password',
};
function configure(plan: string, env: Record<string, string>) {
  const file = path.join(folder, 'plan.json');
  const out = path.join(folder, 'settings');
  writeFileSync(file, plan);
  const { status, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'configure.mjs'), file, out], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  const read = (name: string) => readFileSync(path.join(out, name), 'utf8');
  return { status, stderr, out, read };
}

test('the documented cluster gets the settings of each of its programs, which only their owner reads', () => {
  const { status, out, read } = configure(documented(), passwords);
  expect(status).toBe(0);
  expect(readdirSync(out).sort()).toEqual([
    'haproxy.cfg',
    'patroni-db1.yml',
    'patroni-db2.yml',
    'pgbouncer-users.txt',
    'pgbouncer.ini',
  ]);
  for (const name of readdirSync(out)) expect(statSync(path.join(out, name)).mode & 0o077).toBe(0);
  expect(read('haproxy.cfg')).toContain('server db2 10.0.0.2:5432 check port 8008');
  expect(read('haproxy.cfg')).toMatch(/bind 127.0.0.1:5001[^]*OPTIONS \/replica[^]*server db2 10.0.0.2:5432/);
  expect(read('pgbouncer.ini')).toContain('portal = host=127.0.0.1 port=5000 dbname=portal');
  expect(read('patroni-db2.yml')).toContain('host replication replicator 10.0.0.1/32 scram-sha-256');
});

test.each<[string, string, Record<string, string>, RegExp]>([
  ['a password', documented(), { ...passwords, CLUSTER_OWNER_PASSWORD: '' }, /CLUSTER_OWNER_PASSWORD/],
  [
    'one that would need quotes',
    documented(),
    { ...passwords, CLUSTER_OWNER_PASSWORD: 'a "quoted" password' },
    /CLUSTER_OWNER_PASSWORD/,
  ],
  ['a part', '{"name":"portal"}', passwords, /does not say "bin"/],
])('what is missing is said in a sentence: %s', (_what, plan, env, sentence) => {
  const { status, stderr } = configure(plan, env);
  expect(status).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
