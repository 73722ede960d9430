import express from 'express';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { ApiState, PortalStatus } from '@portal/shared-kit/contract/gateway/portal-status';
import { asBrowser, call } from '../testing/http-client.ts';
import { startTestGateway, startServer } from '../testing/running-gateway.ts';
import { tempFolder } from '../testing/open-core.ts';
import { StatusWatch, statusHistory } from './status-watch.ts';
import { statusRoutes } from './status-page.ts';
import {
  upcoming,
  emptyHistory,
  observe,
  resume,
  type StatusHistory,
  type Observation,
} from './incidents.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const well: ApiState = {
  institution: 'Universidade <b>',
  jobs: 'up',
  mail: 'up',
  backup: 'unknown',
  maintenance: [],
};
const remotes = [{ name: 'mfe-one', title: 'Um', status: 'active', stable: {} }] as never[];

/** A watch over an API with prescribed answers, and its page. */
async function watched(folder = tempFolder()) {
  const stub: { answer: ApiState | 'unready' | 'gone' } = { answer: well };
  const api = await startServer((_req, res) => {
    if (stub.answer === 'gone') return void res.destroy();
    res.statusCode = stub.answer === 'unready' ? 503 : 200;
    res.end(JSON.stringify(stub.answer));
  });
  const file = statusHistory(folder, 1);
  const watch = await StatusWatch.open(() => ({ remotes }), [api.url], file, pino({ level: 'silent' }));
  const page = await startServer(express().use(statusRoutes(watch)));
  const url = `${page.url}/status`;
  return {
    stub,
    watch,
    folder,
    html: () => call(url, { headers: asBrowser }),
    json: async () => (await call(url, { headers: { accept: 'application/json' } })).json as PortalStatus,
    /** As many observations as confirm a state. */
    look: async () => {
      await watch.look();
      await watch.look();
    },
  };
}
const statesOf = ({ parts }: PortalStatus) =>
  Object.fromEntries(parts.map((part) => [part.part, part.state]));

test('shows each part separately, and does not guess the state of the API while it is down', async () => {
  const { stub, look, json } = await watched();
  await look();
  expect(statesOf(await json())).toEqual({
    portal: 'up',
    api: 'up',
    'sign-in': 'up',
    jobs: 'up',
    mail: 'up',
    'remote mfe-one': 'up',
  });
  stub.answer = { ...well, mail: 'late' };
  await look();
  expect(statesOf(await json())).toMatchObject({ mail: 'late', jobs: 'up' });
  stub.answer = 'unready';
  await look();
  expect(statesOf(await json())).toMatchObject({ api: 'up', 'sign-in': 'down', jobs: 'unknown' });
  stub.answer = 'gone';
  await look();
  expect(statesOf(await json())).toMatchObject({ portal: 'up', api: 'down', 'sign-in': 'down' });
});

test('shows backups where a server looks at them: a failed restore drill is an incident', async () => {
  const { stub, look, json } = await watched();
  stub.answer = { ...well, backup: 'up' };
  await look();
  expect(statesOf(await json())).toMatchObject({ backup: 'up' });
  stub.answer = { ...well, backup: 'down' };
  await look();
  expect((await json()).incidents).toMatchObject([{ title: 'Cópias de segurança', state: 'down' }]);
});

test('one observation without an answer is no incident, two are, and the incident ends by itself', async () => {
  const { stub, watch, json } = await watched();
  await watch.look();
  stub.answer = 'gone';
  await watch.look();
  stub.answer = well;
  await watch.look();
  stub.answer = 'gone';
  await watch.look();
  expect((await json()).incidents).toEqual([]);
  await watch.look();
  expect((await json()).incidents).toMatchObject([
    { state: 'down', until: null },
    { state: 'down', until: null },
  ]);
  stub.answer = well;
  await watch.look();
  expect((await json()).incidents.every(({ until }) => until !== null)).toBe(true);
});

test('incidents, the announced maintenance and the name of the institution are there after a restart, the API gone', async () => {
  const first = await watched();
  const maintenance = [{ starts_at: inHours(1), ends_at: inHours(2), note: 'Mudança de <servidor>.' }];
  first.stub.answer = { ...well, maintenance };
  await first.look();
  first.stub.answer = 'gone';
  await first.look();
  await first.watch.stop();
  const again = await watched(first.folder);
  again.stub.answer = 'gone';
  await again.look();
  const { text, status, headers } = await again.html();
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain('Mudança de &#60;servidor&#62;.');
  expect(text).toContain('<title>Estado do portal – Universidade &#60;b&#62;</title>');
  expect(text).toContain('O portal não está disponível por completo');
  expect(text).toContain('ainda decorre');
  expect(text).not.toMatch(/<script|<link|src=/);
  expect(await again.json()).toMatchObject({ maintenance, incidents: [{ until: null }, { until: null }] });
});

test('no longer announces past maintenance', async () => {
  const { stub, look, json } = await watched();
  stub.answer = { ...well, maintenance: [{ starts_at: inHours(-2), ends_at: inHours(-1), note: 'Já foi.' }] };
  await look();
  expect((await json()).maintenance).toEqual([]);
});

test('a file of the state that makes no sense is no reason not to start', async () => {
  const { watch, folder, look } = await watched();
  await look();
  await watch.stop();
  writeFileSync(join(folder, 'status', '1.json'), '{"seenAt":7');
  const again = await watched(folder);
  await again.look();
  expect((await again.json()).incidents).toEqual([]);
});

test('a running gateway answers /status by itself, and no application takes that address', async () => {
  const { url, stop } = await startTestGateway({ API_URL: 'http://127.0.0.1:1' });
  const page = await call(`${url}/status`, { headers: asBrowser });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const [, nonce] = /<style nonce="([\w-]+)">/.exec(page.text)!;
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect((await call(`${url}/status`, { method: 'HEAD' })).status).toBe(200);
  expect((await call(`${url}/status`, { method: 'POST' })).status).toBe(404);
  await stop(0);
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 10, minute));
const iso = (minute: number) => at(minute).toISOString();
const api = (state: Observation['state']): Observation => ({ part: 'api', title: 'Serviço', state });
/** The history after the API was observed in these states, one per minute. */
const after = (states: Observation['state'][], history: StatusHistory = emptyHistory, from = 0) =>
  states.reduce((previous, state, nth) => observe(previous, [api(state)], at(from + nth)), history);

test('a part keeps since when it is as it is, over any number of looks', () => {
  expect(after(['up', 'up', 'up']).parts).toEqual([{ ...api('up'), since: iso(0) }]);
  expect(after(['up', 'down', 'down']).parts[0]!.since).toBe(iso(1));
});

test('a problem that gets worse is one incident, with its worst state, from its first moment to its end', () => {
  const { incidents } = after(['up', 'late', 'down', 'late', 'up', 'up', 'late']);
  expect(incidents.map(({ state, from, until }) => [state, from, until])).toEqual([
    ['down', iso(1), iso(4)],
    ['late', iso(6), null],
  ]);
});

test('while the state of a part is unknown, no incident begins and a running one continues', () => {
  expect(after(['up', 'unknown']).incidents).toEqual([]);
  expect(after(['late', 'unknown']).incidents).toMatchObject([{ from: iso(0), until: null }]);
  expect(after(['late', 'unknown', 'up']).incidents).toMatchObject([{ from: iso(0), until: iso(2) }]);
});

test('a part that is there no more ends its incident', () => {
  expect(observe(after(['down']), [], at(5)).incidents).toMatchObject([{ until: iso(5) }]);
});

test('shows an incident during announced maintenance as such', () => {
  const maintenance = [{ starts_at: iso(2), ends_at: iso(4), note: 'Nota' }];
  const { incidents } = after(['up', 'down', 'up', 'down', 'up', 'down'], { ...emptyHistory, maintenance });
  expect(incidents.map(({ planned }) => planned)).toEqual([false, true, false]);
  expect([upcoming(maintenance, at(3)).length, upcoming(maintenance, at(4)).length]).toEqual([1, 0]);
});

test('after a restart nothing is said, and after an absence that the portal was not there, once', () => {
  const history = after(['up']);
  expect(resume(history, 'Páginas', at(1))).toEqual(history);
  expect(resume(emptyHistory, 'Páginas', at(1))).toEqual(emptyHistory);
  const back = resume(history, 'Páginas', at(30));
  expect(back.incidents).toEqual([
    { part: 'portal', title: 'Páginas', state: 'down', from: iso(0), until: iso(30), planned: false },
  ]);
  expect(after(['up'], back, 30).incidents).toHaveLength(1);
});

test('incidents are kept for 90 days, and those that go on for as long as they do', () => {
  const history = after(['down', 'up', 'down']);
  const later = new Date(at(0).getTime() + 91 * 86_400_000);
  expect(observe(history, [api('down')], later).incidents).toMatchObject([{ from: iso(2), until: null }]);
});
