import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { dataFolder, removeFolder } from '../src/installation.ts';
import { ownBundles } from '../src/portal.ts';
import { freePort, program, root, type Program } from '../src/program.ts';
import {
  account,
  answers,
  daemon,
  databaseMachine,
  until,
  type Daemon,
  type DatabaseMachine,
} from './machine.ts';

const here = (port: number) => `127.0.0.1:${port}`;
const secret = () => randomBytes(16).toString('hex');

/** A portal of many parts on one machine: etcd, two databases under Patroni, HAProxy, PgBouncer, three servers of the API, two gateways. */
export interface Cluster {
  /** Where people come in, at HAProxy. */
  url: string;
  databases: DatabaseMachine[];
  /** The database by HAProxy, as its administrator. */
  administration: string;
  /** The last output of every part. */
  output(): string;
  remove(): Promise<void>;
}

/** What `configure.mjs` is given, with a port of its own for everything. */
async function makePlan(folder: string) {
  const bin = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'], {
    encoding: 'utf8',
  }).trim();
  const member = async (name: string) => ({
    name,
    host: '127.0.0.1',
    port: await freePort(),
    patroni: await freePort(),
    folder: path.join(folder, name),
  });
  return {
    name: 'portal',
    bin,
    etcd: [here(await freePort())],
    databases: [await member('db1'), await member('db2')],
    clients: ['127.0.0.1/32'],
    gateways: [here(await freePort()), here(await freePort())],
    balancer: {
      people: here(await freePort()),
      primary: here(await freePort()),
      replica: here(await freePort()),
    },
    pooler: here(await freePort()),
  };
}
type Plan = Awaited<ReturnType<typeof makePlan>>;

/** Writes the settings by the command that operators use. */
function configure(folder: string, plan: Plan) {
  const secrets = {
    CLUSTER_OWNER_PASSWORD: secret(),
    CLUSTER_SUPERUSER_PASSWORD: secret(),
    CLUSTER_REPLICATION_PASSWORD: secret(),
  };
  const file = path.join(folder, 'plan.json');
  const settings = path.join(folder, 'settings');
  writeFileSync(file, JSON.stringify(plan));
  const made = execFileSync(
    process.execPath,
    [path.join(root, 'scripts/cluster/configure.mjs'), file, settings],
    {
      env: { ...process.env, ...secrets },
      encoding: 'utf8',
    },
  );
  const owned = [settings, ...made.trim().split('\n')];
  for (const { folder: own } of plan.databases) {
    mkdirSync(own, { mode: 0o700 });
    owned.push(own);
  }
  const { uid, gid } = account();
  if (uid !== undefined) for (const each of owned) chownSync(each, uid, gid!);
  return { settings, secrets };
}

function startEtcd(folder: string, address: string, peers: string): Daemon {
  const url = `http://${address}`;
  return daemon('etcd', [
    '--name',
    'one',
    '--data-dir',
    path.join(folder, 'etcd'),
    '--initial-cluster',
    `one=http://${peers}`,
    '--listen-client-urls',
    url,
    '--advertise-client-urls',
    url,
    '--listen-peer-urls',
    `http://${peers}`,
    '--initial-advertise-peer-urls',
    `http://${peers}`,
  ]);
}

/** The portal's own role and database, as docs/operations.md says. */
async function createPortalDatabase(administration: string, password: string) {
  await until('the primary by HAProxy', async () => {
    const client = new pg.Client({ connectionString: administration });
    await client.connect();
    try {
      // Until its first checks HAProxy takes every server for the primary.
      const { rowCount } = await client.query('select where not pg_is_in_recovery()');
      if (rowCount === 0) return false;
      await client.query(`create role portal login password '${password}'`);
      await client.query('create database portal owner portal');
      return true;
    } finally {
      await client.end();
    }
  });
}

async function startApis(
  dataDir: string,
  database: { DATABASE_URL: string; REPLICA_URL: string },
  publicUrl: string,
  programs: Program[],
) {
  const urls: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const port = await freePort();
    const url = `http://${here(port)}`;
    const env = {
      API_PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      ...database,
      SMTP_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
    };
    const api = program('api', `${url}/readyz`, env);
    programs.push(api);
    await api.start();
    urls.push(url);
  }
  return urls.join(',');
}

async function startGateways(
  env: { DATA_DIR: string; DATABASE_URL: string; API_URL: string },
  addresses: string[],
  programs: Program[],
) {
  for (const address of addresses) {
    const own = { PORT: address.split(':')[1]!, HOST: '127.0.0.1', TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
    const gateway = program('gateway', `http://${address}/readyz`, {
      ...env,
      ...own,
      BUNDLES: ownBundles.join(','),
    });
    programs.push(gateway);
    await gateway.start();
  }
}

/** Starts all parts; throws the output of one that cannot start. */
export async function startCluster(): Promise<Cluster> {
  const folder = dataFolder();
  const { uid, gid } = account();
  if (uid !== undefined) chownSync(folder, uid, gid!);
  const plan = await makePlan(folder);
  const { settings, secrets } = configure(folder, plan);
  const databases = plan.databases.map((own) =>
    databaseMachine(own, path.join(settings, `patroni-${own.name}.yml`)),
  );
  const programs: Program[] = [];
  const daemons: Daemon[] = [];
  const output = () =>
    [...daemons, ...databases, ...programs].map((each) => each.output().slice(-3_000)).join('\n---\n');
  const remove = async () => {
    await Promise.all(programs.map((each) => each.kill()));
    await Promise.all([...databases, ...daemons].map((each) => each.kill()));
    removeFolder(folder);
  };
  try {
    daemons.push(startEtcd(folder, plan.etcd[0]!, here(await freePort())));
    const [first, second] = databases as [DatabaseMachine, DatabaseMachine];
    await until('etcd', () => answers(`http://${plan.etcd[0]}/health`));
    first.start();
    await until('a primary', () => answers(`${first.url}/primary`));
    second.start();
    await until('a standby that has every write', () => answers(`${second.url}/synchronous`));
    daemons.push(
      daemon('haproxy', ['-db', '-f', path.join(settings, 'haproxy.cfg')]),
      daemon('pgbouncer', [path.join(settings, 'pgbouncer.ini')]),
    );
    const administration = `postgres://postgres:${secrets.CLUSTER_SUPERUSER_PASSWORD}@${plan.balancer.primary}`;
    await createPortalDatabase(`${administration}/postgres`, secrets.CLUSTER_OWNER_PASSWORD);
    const DATABASE_URL = `postgres://portal:${secrets.CLUSTER_OWNER_PASSWORD}@${plan.pooler}/portal`;
    const url = `http://${plan.balancer.people}`;
    const DATA_DIR = path.join(folder, 'portal');
    const REPLICA_URL = `postgres://portal:${secrets.CLUSTER_OWNER_PASSWORD}@${plan.balancer.replica}/portal`;
    const API_URL = await startApis(DATA_DIR, { DATABASE_URL, REPLICA_URL }, url, programs);
    await startGateways({ DATA_DIR, DATABASE_URL, API_URL }, plan.gateways, programs);
    await until('the portal by HAProxy', () => answers(`${url}/readyz`));
    return { url, databases, administration: `${administration}/portal`, output, remove };
  } catch (error) {
    const last = output();
    await remove();
    throw new Error(`${String(error)}\n${last}`, { cause: error });
  }
}
