import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { fakeApi, on } from '@portal/shared-kit/testing';
import * as calls from '../common/calls.ts';

const release = (id: string): NonNullable<Out<typeof calls.snapshot>['remotes'][number]['stable']> => ({
  release: id,
  version: '1.0.0',
  container: id.replaceAll(/\W/g, '_'),
  base: `/r/mfe-one/${id}/`,
  entry: 'remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  preload: [],
  requires: { contract: '^1.0.0', shared: {} },
  contributes: { routes: [], menu: [], cards: [], permissions: [] },
});
export const registry: Out<typeof calls.snapshot> = {
  revision: 7,
  contract: '1.1.0',
  remotes: [
    {
      name: 'mfe-one',
      title: 'Um',
      status: 'active',
      lastGood: null,
      owner: { team: 'Equipa Um', contact: 'um@demo.test' },
      stable: release('1.0.0-a'),
      canary: { release: release('1.1.0-b'), percentage: 20, roles: ['Testers'] },
    },
  ],
};
export const one: Out<typeof calls.pointers> = {
  name: 'mfe-one',
  revision: 5,
  status: 'active',
  frozen: false,
  allFrozen: false,
  stable: '1.0.0-a',
  preview: null,
  lastGood: '0.9.0-z',
  backend: [],
  canary: { release: '1.1.0-b', percentage: 20, roles: ['Testers'] },
  releases: [
    {
      release: '1.1.0-b',
      at: '2026-11-21T10:00:00.000Z',
      seen: 'halted',
      good: false,
      comments: [
        { actor: 'Rui (utilizador 2)', at: '2026-11-21T11:00:00.000Z', text: 'O total está desalinhado.' },
      ],
      actor: 'Equipa A (token 0123456789ab)',
      origin: {
        commit: '3f2c1a9b8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a',
        branch: 'multas',
        author: 'Ana Silva',
        note: 'Multas por feriado',
        link: 'https://ci.example/run/7',
      },
    },
    {
      release: '1.0.0-a',
      at: '2026-11-20T10:00:00.000Z',
      seen: 'proven',
      good: false,
      comments: [],
      actor: 'bundle',
    },
    {
      release: '0.9.0-z',
      at: '2026-11-19T10:00:00.000Z',
      seen: 'unproven',
      good: true,
      comments: [],
      actor: 'Equipa A (token 0123456789ab)',
      untried: true,
    },
  ],
};
export const historyAnswer: Out<typeof calls.history> = {
  entries: [
    {
      revision: 5,
      at: '2026-11-21T10:00:00.000Z',
      actor: 'gateway',
      remote: 'mfe-one',
      what: 'withdrawn',
      release: '1.1.0-b',
      reason: 'Travada automaticamente',
    },
  ],
  more: false,
};
const doing: Out<typeof calls.health> = {
  minutes: 15,
  vital_hours: 24,
  releases: [
    {
      release: '1.0.0-a',
      opened: 12,
      failures: 1,
      crashes: 0,
      fallbacks: 3,
      ready_ms: 240,
      errors: 4,
      sessions: 9,
      bad_sessions: 1,
      erring_sessions: 2,
      vitals: [
        { name: 'LCP', p75: 1900, views: 40 },
        { name: 'INP', p75: 320, views: 1 },
        { name: 'CLS', p75: 0.31, views: 40 },
      ],
    },
    {
      release: '1.1.0-b',
      opened: 0,
      failures: 0,
      crashes: 0,
      fallbacks: 0,
      ready_ms: null,
      errors: 0,
      sessions: 0,
      bad_sessions: 0,
      erring_sessions: 0,
      vitals: [],
    },
  ],
};
/** Two releases on one day, and one on the next. */
const byDay = [
  { day: '2026-11-20', release: '1.0.0-a', opened: 9, failures: 1, crashes: 0 },
  { day: '2026-11-20', release: '1.1.0-b', opened: 3, failures: 0, crashes: 2 },
  { day: '2026-11-21', release: '1.1.0-b', opened: 5, failures: 0, crashes: 0 },
];
const thrown: Out<typeof calls.errors> = {
  groups: [
    {
      release: '1.1.0-b',
      kind: 'crash',
      message: 'TypeError: x is undefined',
      new: true,
      stack: '/r/mfe-one/1.1.0-b/chunks/a.js:1:200',
      source: 'src/fines/page.tsx:12:5 (save)',
      count: 7,
      sessions: 3,
      first: '2026-11-21T08:00:00.000Z',
      last: '2026-11-21T09:30:00.000Z',
      routes: ['/fines/:id'],
      browsers: ['Chrome 109', 'Firefox 140'],
      harmed: ['mfe-two'],
    },
    {
      release: '1.1.0-b',
      kind: 'trespass',
      message: 'window.matchMedia',
      new: true,
      stack: '',
      source: '',
      count: 2,
      sessions: 2,
      routes: [],
      browsers: ['Chrome 109'],
      harmed: [],
      first: '2026-11-21T08:00:00.000Z',
      last: '2026-11-21T09:30:00.000Z',
    },
  ],
};
/** How the remote is: refused, with two kinds of trespasses, and harm in both directions. */
export const overviewAnswer: Out<typeof calls.overview> = {
  minutes: 15,
  remotes: [
    {
      name: 'mfe-one',
      now: { sessions: 9, bad_sessions: 1, erring_sessions: 2 },
      week: { opened: 1200, failures: 3, crashes: 1 },
      failing: null,
      halted: '1.1.0-b',
      refusal: 'Um ficheiro de código é maior do que o permitido; divida-o. (a.js)',
      misfits: 1,
      sizes: [
        { release: '1.1.0-b', bytes: 481_200, files: 41 },
        { release: '1.0.0-a', bytes: 479_900, files: 1 },
      ],
      last_error: {
        release: '1.1.0-b',
        message: 'TypeError: x is undefined',
        last: '2026-11-21T09:30:00.000Z',
        sessions: 3,
      },
      trespasses: [
        { what: 'window.matchMedia', release: '1.1.0-b', left: false, sessions: 2 },
        { what: '<div id="probe">', release: '1.1.0-b', left: true, sessions: 1 },
      ],
      harmed: ['mfe-two'],
      harmed_by: ['mfe-three'],
    },
  ],
};
/** The settings of two releases in use, of which the canary no longer accepts one; somebody set it twice. */
export const configAnswer: calls.Config = {
  revision: 5,
  settings: { days: { value: 20 } },
  releases: [
    {
      release: '1.0.0-a',
      use: 'stable',
      fields: {
        days: { type: 'number', label: 'Dias de aviso', default: 3, min: 1, max: 30 },
        isNew: { type: 'boolean', label: 'Novo ecrã', default: false, help: 'O ecrã de 2027.' },
      },
      misfits: [],
    },
    {
      release: '1.1.0-b',
      use: 'canary',
      fields: { days: { type: 'number', label: 'Dias de aviso', default: 3, min: 1, max: 10 } },
      misfits: [{ name: 'days', problem: 'Indique um valor de 1 a 10.' }],
    },
  ],
  history: [
    {
      revision: 4,
      at: '2026-11-21T10:00:00.000Z',
      actor: 'Ana (utilizador 1)',
      reason: 'férias',
      settings: { days: { value: 20 } },
    },
    {
      revision: 3,
      at: '2026-11-20T10:00:00.000Z',
      actor: 'Ana (utilizador 1)',
      reason: 'ensaio',
      settings: { days: { value: 7 } },
    },
  ],
};
export const master = ['releases.read', 'releases.update'] as const;
/** The fake gateway of these tests; the given answers take precedence. */
export const api = (...more: Parameters<typeof fakeApi>) =>
  fakeApi(
    ...more,
    on(calls.snapshot, () => registry),
    on(calls.freezeStatus, () => ({ frozen: false, revision: 0, days: null })),
    on(calls.overview, () => overviewAnswer),
    on(calls.pointers, () => one),
    on(calls.config, () => configAnswer),
    on(calls.history, () => historyAnswer),
    on(calls.health, () => doing),
    on(calls.days, () => ({ days: byDay })),
    on(calls.errors, () => thrown),
  );
