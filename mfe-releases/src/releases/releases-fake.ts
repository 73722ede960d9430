import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { fakeApi, on } from '@portal/shared-kit/testing';
import * as calls from './calls.ts';

const release = (id: string): NonNullable<Out<typeof calls.snapshot>['remotes'][number]['stable']> => ({
  ...{ release: id, version: '1.0.0', container: id.replaceAll(/\W/g, '_'), base: `/r/mfe-one/${id}/` },
  ...{ entry: 'remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}`, preload: [] },
  requires: { contract: '^1.0.0', shared: {} },
  contributes: { routes: [], menu: [], cards: [], permissions: [] },
});
export const registry: Out<typeof calls.snapshot> = {
  ...{ revision: 7, contract: '1.1.0' },
  remotes: [
    {
      ...{ name: 'mfe-one', title: 'Um', status: 'active', lastGood: null },
      owner: { team: 'Equipa Um', contact: 'um@demo.test' },
      stable: release('1.0.0-a'),
      canary: { release: release('1.1.0-b'), percentage: 20, roles: ['Testers'] },
    },
  ],
};
export const one: Out<typeof calls.pointers> = {
  ...{ name: 'mfe-one', revision: 5, status: 'active', frozen: false, allFrozen: false },
  ...{ stable: '1.0.0-a', preview: null, lastGood: '0.9.0-z' },
  canary: { release: '1.1.0-b', percentage: 20, roles: ['Testers'] },
  releases: [
    { release: '1.1.0-b', at: '2026-11-21T10:00:00.000Z', seen: 'halted', good: false },
    { release: '1.0.0-a', at: '2026-11-20T10:00:00.000Z', seen: 'proven', good: false },
    { release: '0.9.0-z', at: '2026-11-19T10:00:00.000Z', seen: 'unproven', good: true },
  ],
};
export const told: Out<typeof calls.history> = {
  entries: [
    {
      ...{ revision: 5, at: '2026-11-21T10:00:00.000Z', actor: 'gateway', remote: 'mfe-one' },
      ...{ what: 'withdrawn', release: '1.1.0-b', reason: 'Travada automaticamente' },
    },
  ],
  more: false,
};
const doing: Out<typeof calls.health> = {
  ...{ minutes: 15, vital_hours: 24 },
  releases: [
    {
      ...{ release: '1.0.0-a', opened: 12, failures: 1, crashes: 0, fallbacks: 3, ready_ms: 240 },
      vitals: [
        { name: 'LCP', p75: 1900, views: 40 },
        { name: 'INP', p75: 320, views: 1 },
        { name: 'CLS', p75: 0.31, views: 40 },
      ],
    },
    {
      ...{ release: '1.1.0-b', opened: 0, failures: 0, crashes: 0, fallbacks: 0, ready_ms: null },
      vitals: [],
    },
  ],
};
export const master = ['releases.read', 'releases.update'] as const;
/** The gateway of these tests; what is given comes before what it answers by itself. */
export const api = (...more: Parameters<typeof fakeApi>) =>
  fakeApi(
    ...more,
    on(calls.snapshot, () => registry),
    on(calls.freezeStatus, () => ({ frozen: false, revision: 0 })),
    on(calls.pointers, () => one),
    on(calls.history, () => told),
    on(calls.health, () => doing),
  );
