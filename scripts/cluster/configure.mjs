import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { haproxyOf } from './haproxy.mjs';
import { patroniOf } from './patroni.mjs';
import { pgbouncerOf, pgbouncerUsersOf } from './pgbouncer.mjs';
import { readPlan } from './plan.mjs';

const usage = `usage: node scripts/cluster/configure.mjs <plan.json> <folder>
Writes the settings of every program of a cluster; docs/operations.md says what goes where.`;

const [file, folder] = process.argv.slice(2);
try {
  if (!file || !folder) throw new Error(usage);
  const plan = readPlan(file, process.env);
  const place = (/** @type {string} */ name) => path.resolve(folder, name);
  const users = place('pgbouncer-users.txt');
  const made = {
    ...Object.fromEntries(plan.databases.map((own) => [`patroni-${own.name}.yml`, patroniOf(plan, own)])),
    'haproxy.cfg': haproxyOf(plan),
    'pgbouncer.ini': pgbouncerOf(plan, users),
    'pgbouncer-users.txt': pgbouncerUsersOf(plan),
  };
  mkdirSync(folder, { recursive: true });
  // Passwords stand in most of them.
  for (const [name, text] of Object.entries(made)) writeFileSync(place(name), text, { mode: 0o600 });
  console.log(Object.keys(made).map(place).join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
