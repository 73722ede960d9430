import { hasNginx, startBare, startNginx } from './bare.mjs';
import { cpuTime } from './cpu.mjs';
import { generator, pgbench, request } from './load.mjs';
import { signIn, startPortal, temporaryData } from './portal.mjs';
import { prepareStatementLog, statementsOf } from './statements.mjs';

/** @typedef {import('./load.mjs').Figures} Figures */

const seconds = Number(process.env.SECONDS ?? 4);
const rounds = 3;
/** What the project promises: an ordinary list against its own SQL, the gateway against the API, in milliseconds and shares. */
const promises = { ofItsSql: 1 / 3, gatewayMedian: 1, gatewayThroughput: 2 / 3 };
/** What it aims at: calls a second as a share of the least that could do the same. */
const aims = { ofBareServer: 0.75, ofNginx: 0.85 };

const calls = [
  {
    name: 'department list',
    path: '/api/department?page=1&per_page=10',
    table: 'department',
    signedIn: true,
  },
  { name: 'profileCompany', path: '/api/profileCompany', table: 'company', signedIn: false },
];

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** With microseconds of processor time per call. @typedef {Figures & { cpu?: Record<string, number> }} Measured */

/** @param {Measured[]} all @returns {Measured} */
const medians = (all) => ({
  rate: median(all.map(({ rate }) => rate)),
  p50: median(all.map(({ p50 }) => p50)),
  p99: median(all.map(({ p99 }) => p99)),
  errors: all.reduce((sum, { errors }) => sum + errors, 0),
  ...(all[0]?.cpu && {
    cpu: Object.fromEntries(
      Object.keys(all[0].cpu).map((part) => [part, median(all.map(({ cpu }) => cpu?.[part] ?? NaN))]),
    ),
  }),
});

/** Runs the ways in turn, so that a slow moment of the machine falls on all of them; the medians of the rounds.
 *  @template {Record<string, (() => Measured | Promise<Measured>) | undefined>} Ways
 *  @param {Ways} ways @returns {Promise<{ [Way in keyof Ways]: Measured }>} */
async function inTurn(ways) {
  /** @type {Map<string, Measured[]>} */
  const figuresByWay = new Map(
    Object.keys(ways)
      .filter((name) => ways[name])
      .map((name) => [name, []]),
  );
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(ways)) if (run) figuresByWay.get(name)?.push(await run());
  const entries = [...figuresByWay].map(([name, all]) => [name, medians(all)]);
  return /** @type {{ [Way in keyof Ways]: Measured }} */ (Object.fromEntries(entries));
}

/** @param {Record<string, number> | undefined} cpu */
const perCall = (cpu) =>
  cpu
    ? `${Object.entries(cpu)
        .map(([part, used]) => `${part} ${used.toFixed(0)}`)
        .join(', ')} µs  `
    : '';

/** @param {string} label @param {Measured} figures @param {string} remark */
const row = (label, { rate, p50, p99, errors, cpu }, remark = '') =>
  console.log(
    `  ${label.padEnd(22)}${rate.toFixed(0).padStart(8)}/s  p50 ${p50.toFixed(2).padStart(7)} ms  p99 ${p99.toFixed(2).padStart(7)} ms  ${perCall(cpu)}${remark}${errors ? `  ${errors} ERRORS` : ''}`,
  );

let allHold = true;
/** @param {boolean} holds @param {string} text */
function verdict(holds, text) {
  if (!holds) allHold = false;
  console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${text}`);
}

/** @param {Awaited<ReturnType<typeof startPortal>>} portal @param {typeof calls[number]} call @param {string} token */
async function measure(portal, { name, path, table, signedIn }, token) {
  const headers = signedIn ? { authorization: `Bearer ${token}` } : undefined;
  const ask = async (/** @type {string} */ base) => {
    const answer = await fetch(base + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  await ask(portal.gateway);
  const database = portal.databaseUrl();
  const statements = await statementsOf(database, table, () => ask(portal.api));
  const compared = {
    bare:
      statements.length > 0
        ? await startBare('api', JSON.stringify({ url: portal.poolUrl(), statements }))
        : undefined,
    express: await startBare('proxy', portal.api),
    nginx: hasNginx ? await startNginx(portal.api) : undefined,
  };
  /** @param {{ url: string, pid: number } | undefined} peer */
  const peerAt = (peer) =>
    peer &&
    (async () => {
      const before = cpuTime(peer.pid);
      const figures = await request(peer.url + path, { clients: 16, seconds, headers });
      return {
        ...figures,
        cpu: { itself: ((cpuTime(peer.pid) - before) * 1000) / (figures.rate * seconds) },
      };
    });
  const at = (/** @type {string} */ base, /** @type {number} */ clients) => async () => {
    const before = portal.cpuByPart();
    const figures = await request(base + path, { clients, seconds, headers });
    const after = portal.cpuByPart();
    const calls = figures.rate * seconds;
    const parts = /** @type {(keyof typeof after)[]} */ (Object.keys(after));
    const cpu = Object.fromEntries(
      parts.map((part) => [part, ((after[part] - before[part]) * 1000) / calls]),
    );
    return { ...figures, cpu };
  };
  await at(portal.gateway, 16)();

  console.log(`\n${name}: GET ${path}${signedIn ? ' (signed in)' : ''}`);
  const repeat = () => pgbench(database, statements, { clients: 16, seconds });
  const sql = statements.length > 0 ? repeat : undefined;
  const sixteen = await inTurn({
    pgbench: sql,
    bare: peerAt(compared.bare),
    api: at(portal.api, 16),
    gateway: at(portal.gateway, 16),
    nginx: peerAt(compared.nginx),
    express: peerAt(compared.express),
  });
  for (const peer of Object.values(compared)) await peer?.stop();
  const eight = await inTurn({ api: at(portal.api, 8), gateway: at(portal.gateway, 8) });
  console.log(' 16 clients');
  if (sixteen.pgbench) row('its SQL by pgbench', sixteen.pgbench, `${statements.length} statement(s)`);
  else console.log('  (answered without asking the database)');
  const ratio = sixteen.pgbench ? sixteen.api.rate / sixteen.pgbench.rate : NaN;
  row('API', sixteen.api, sixteen.pgbench ? `${(ratio * 100).toFixed(0)} % of pgbench` : '');
  const through = sixteen.gateway.rate / sixteen.api.rate;
  row('gateway', sixteen.gateway, `${(through * 100).toFixed(0)} % of the API`);
  for (const [label, figures, own, aim] of /** @type {const} */ ([
    ['bare Fastify and pg', sixteen.bare, sixteen.api, aims.ofBareServer],
    ['nginx', sixteen.nginx, sixteen.gateway, aims.ofNginx],
    ['Express with a proxy', sixteen.express, sixteen.gateway, undefined],
  ])) {
    if (!figures) continue;
    const share = `ours has ${((own.rate / figures.rate) * 100).toFixed(0)} % of its rate`;
    row(label, figures, aim ? `${share}, aim ${aim * 100} %` : share);
  }
  console.log(' 8 clients');
  const added = eight.gateway.p50 - eight.api.p50;
  row('API', eight.api);
  row('gateway', eight.gateway, `${added >= 0 ? '+' : ''}${added.toFixed(2)} ms on the median`);
  if (signedIn && sixteen.pgbench)
    verdict(ratio >= promises.ofItsSql, 'the API reaches a third of its own SQL at 16 clients');
  verdict(added <= promises.gatewayMedian, 'the gateway adds at most 1 ms to the median at 8 clients');
  verdict(through >= promises.gatewayThroughput, 'the gateway costs at most a third of the throughput');
  const errors = [...Object.values(sixteen), ...Object.values(eight)].reduce(
    (sum, figures) => sum + figures.errors,
    0,
  );
  verdict(errors === 0, 'every request was answered');
}

const data = temporaryData();
let portal = await startPortal(data.dir);
try {
  await prepareStatementLog(portal.databaseUrl());
  await portal.stop();
  portal = await startPortal(data.dir);
  console.log(
    `load by ${generator}, medians of ${rounds} rounds of ${seconds} s; second start ready after ${portal.readyAfter.toFixed(1)} s`,
  );
  const token = await signIn(portal.gateway, 'secretaria@demo.test');
  for (const call of calls) await measure(portal, call, token);
} finally {
  await portal.stop();
  data.remove();
}
process.exitCode = allHold ? 0 : 1;
