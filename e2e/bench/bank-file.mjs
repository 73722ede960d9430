import pg from 'pg';
import { chargeFees } from './charged-fees.mjs';
import { signIn, startPortal } from './portal.mjs';

/** A bank file of so many lines is read and recorded while somebody opens lists; the folder is one that `npm run bench -- seed-large` filled. Each run
 *  charges the monthly fees that its file pays, so that it runs again on the same folder; what it charges and records stays there.
 *  `BENCH_DATA_DIR=/tmp/large npm run bench -- bank-file`, with `DATABASE_URL` the server it belongs to. */
const lines = Number(process.env.LINES ?? 20_000);
const promised = { preview: 5_000, confirmed: 30_000, list: 100 };
const folder = process.env.BENCH_DATA_DIR;
if (!folder) throw new Error('BENCH_DATA_DIR names the folder that npm run bench -- seed-large filled.');

const portal = await startPortal(folder);
const db = new pg.Client({ connectionString: process.env.DATABASE_URL || portal.databaseUrl() });
await db.connect();
try {
  const { entity, references } = await chargeFees(db, lines);
  const stamp = Date.now();
  const file = [
    'Data;Referência;Transacção;Valor',
    ...references.map((number, n) => `2026-10-20;${number};B${stamp}-${n};2500,00`),
  ].join('\n');
  const authorization = `Bearer ${await signIn(portal.gateway, 'financas@demo.test')}`;
  const call = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const answer = await fetch(`${portal.gateway}/api/${path}`, { ...init, headers: { authorization } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).data;
  };

  const form = new FormData();
  form.set('entity_id', String(entity));
  form.set('format', 'TABELA');
  form.set('file', new Blob([file], { type: 'text/csv' }), `banco-${stamp}.csv`);
  let from = performance.now();
  const { import_id: id, matched } = await call('upload_file', { method: 'POST', body: form });
  const preview = performance.now() - from;

  from = performance.now();
  await call(`bank-imports/${id}/confirm`, { method: 'POST' });
  const lists = [];
  for (let state = ''; state !== 'IMPORTADO';) {
    const startedAt = performance.now();
    await call('feepayments?year=2026');
    lists.push(performance.now() - startedAt);
    ({ state } = await call(`bank-imports/${id}`));
  }
  const confirmed = performance.now() - from;
  const { amount, accounted } = await call(`bank-imports/${id}`);
  const went = Object.values(accounted).reduce((sum, cents) => sum + Number(cents), 0);
  const list = lists.sort((a, b) => a - b)[Math.ceil(lists.length * 0.99) - 1] ?? 0;
  const took = { preview, confirmed, list };
  console.log(`${references.length} lines, ${matched} matched, ${lists.length} lists meanwhile`);
  for (const [name, ms] of Object.entries(took)) {
    const most = promised[/** @type {keyof typeof promised} */ (name)];
    console.log(`${ms <= most ? 'ok  ' : 'SLOW'} ${name} ${ms.toFixed(0)} ms, at most ${most} ms`);
    if (ms > most) process.exitCode = 1;
  }
  if (matched !== references.length) throw new Error(`${matched} of ${references.length} lines matched`);
  if (went !== amount) throw new Error(`${went} of ${amount} centavos are accounted for`);
} finally {
  await db.end();
  await portal.stop();
}
