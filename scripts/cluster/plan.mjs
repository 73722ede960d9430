import { readFileSync } from 'node:fs';

/** @typedef {{ name: string, host: string, port: number, patroni: number, folder: string }} Member A machine of the database.
 *  @typedef {object} Plan
 *  @property {string} name of the cluster in etcd
 *  @property {string} bin where PostgreSQL's programs stand
 *  @property {string[]} etcd `host:port` of each member
 *  @property {Member[]} databases
 *  @property {string[]} clients networks that may reach the database
 *  @property {string[]} gateways `host:port` of each
 *  @property {{ people: string, primary: string, replica?: string, certificate?: string }} balancer `host:port` it listens on
 *  @property {string} pooler `host:port` it listens on
 *  @property {Secrets} secrets
 *  @typedef {{ owner: string, superuser: string, replication: string }} Secrets Passwords. */

/** @type {Record<keyof Secrets, string>} */
const secretNames = {
  owner: 'CLUSTER_OWNER_PASSWORD',
  superuser: 'CLUSTER_SUPERUSER_PASSWORD',
  replication: 'CLUSTER_REPLICATION_PASSWORD',
};
const parts = ['name', 'bin', 'etcd', 'databases', 'clients', 'gateways', 'balancer', 'pooler'];

/** Reads a plan; passwords come from the environment. Throws a sentence that names what is missing.
 *  @param {string} file @param {NodeJS.ProcessEnv} env @returns {Plan} */
export function readPlan(file, env) {
  const plan = JSON.parse(readFileSync(file, 'utf8'));
  const missing = parts.find((part) => plan[part] === undefined);
  if (missing) throw new Error(`${file} does not say "${missing}".`);
  if (plan.databases.length < 2) throw new Error(`${file} names fewer than two databases.`);
  const secret = (/** @type {keyof Secrets} */ of) => {
    const value = env[secretNames[of]] ?? '';
    // What needs no quotes in YAML, an ini file and an address.
    if (!/^[\w-]{16,}$/.test(value))
      throw new Error(`${secretNames[of]} must be set: at least 16 letters, digits, - or _.`);
    return value;
  };
  return {
    ...plan,
    secrets: {
      owner: secret('owner'),
      superuser: secret('superuser'),
      replication: secret('replication'),
    },
  };
}

/** @param {string} address `host:port` @returns {[string, string]} */
export const partsOf = (address) => {
  const at = address.lastIndexOf(':');
  return [address.slice(0, at), address.slice(at + 1)];
};
