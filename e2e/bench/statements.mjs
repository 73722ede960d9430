import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** @typedef {{ sql: string, values: (string | null)[] }} Statement */

/** @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work */
async function connected(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the server write its log as JSON from its next start on. @param {string} url */
export const prepareStatementLog = (url) =>
  connected(url, async (client) => {
    await client.query("alter system set logging_collector = 'on'");
    await client.query("alter system set log_destination = 'jsonlog'");
  });

/** Parameters as the log shows them: `Parameters: $1 = '10', $2 = NULL`. @param {string} detail */
function valuesOf(detail) {
  return [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, text]) =>
    text === undefined ? null : text.replaceAll("''", "'"),
  );
}

/** The statements the API sends on behalf of one call, with their parameters: what pgbench then repeats.
 *  @param {string} url @param {string} table only statements that name it @param {() => Promise<unknown>} call
 *  @returns {Promise<Statement[]>} empty when the call was answered without the database */
export const statementsOf = (url, table, call) =>
  connected(url, async (client) => {
    const { rows } = await client.query("select current_setting('data_directory') as folder");
    const folder = path.join(rows[0].folder, 'log');
    const log = async (/** @type {number} */ from) => {
      await client.query(`alter system set log_min_duration_statement = ${from}`);
      await client.query('select pg_reload_conf()');
      await wait(500); // the reload reaches the server's processes by signal, and none of them confirms it
    };
    await log(0);
    await call();
    await log(-1);
    const entries = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const found = new Map();
    for (const { application_name: by, message = '', detail = '' } of entries) {
      const sql = /(?:execute [^:]*|statement): ([\s\S]+)$/.exec(message)?.[1];
      if (by === 'portal-api' && sql && new RegExp(`\\b${table}\\b`).test(sql))
        found.set(sql, { sql, values: valuesOf(detail) });
    }
    return [...found.values()];
  });
