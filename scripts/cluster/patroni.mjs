/** @import { Member, Plan } from './plan.mjs' */

/** Seconds. A primary that is gone is replaced when its key in etcd has ended: after 15 to 20. */
const keyLives = 20;
const looksEvery = 5;

/** Settings of Patroni for one machine of the database: a primary, and a standby that has each write before it is acknowledged.
 *  While no standby is there the primary goes on alone, and a machine that missed something is not promoted.
 *  @param {Plan} plan @param {Member} own */
export const patroniOf = ({ name, bin, etcd, databases, clients, secrets }, own) => `scope: ${name}
name: ${own.name}
restapi:
  listen: ${own.host}:${own.patroni}
  connect_address: ${own.host}:${own.patroni}
etcd3:
  hosts: [${etcd.map((each) => `'${each}'`).join(', ')}]
bootstrap:
  dcs:
    ttl: ${keyLives}
    loop_wait: ${looksEvery}
    retry_timeout: ${looksEvery}
    synchronous_mode: true
    # A primary whose PostgreSQL ended is replaced at once instead of being started again.
    primary_start_timeout: 0
    master_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 200
        password_encryption: scram-sha-256
        wal_keep_size: 1GB
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
    - auth: scram-sha-256
postgresql:
  listen: ${own.host}:${own.port}
  connect_address: ${own.host}:${own.port}
  data_dir: ${own.folder}/data
  bin_dir: ${bin}
  pgpass: ${own.folder}/pgpass
  authentication:
    superuser: { username: postgres, password: ${secrets.superuser} }
    replication: { username: replicator, password: ${secrets.replication} }
  parameters:
    unix_socket_directories: '${own.folder}'
  pg_hba:
    - local all all scram-sha-256
${databases
  .map(({ host }) => `${host}/32`)
  .filter((each, at, all) => all.indexOf(each) === at)
  .map(
    (each) =>
      `    - host replication replicator ${each} scram-sha-256\n    - host all all ${each} scram-sha-256`,
  )
  .join('\n')}
${clients.map((each) => `    - host all all ${each} scram-sha-256`).join('\n')}
`;
