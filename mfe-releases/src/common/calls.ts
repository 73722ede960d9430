import { endpoint, type Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  configBody,
  configChange,
  daysBody,
  errorsBody,
  freeze,
  freezeBody,
  healthBody,
  historyBody,
  historyQuery,
  overviewBody,
  promotion,
  remoteBody,
  rollback,
  statusChange,
  vouching,
} from '@portal/shared-kit/contract/gateway/publication';
import { registrySnapshot } from '@portal/shared-kit/contract/gateway/registry';

/** The gateway calls of this screen, as the signed-in user (DESIGN §4). */
const reads = { access: 'releases.read', gateway: true } as const;
const moves = { access: 'releases.update', gateway: true } as const;
const named = remoteBody.pick({ name: true });

export const freezeStatus = endpoint('GET', '/registry/status', {
  ...reads,
  summary: 'Whether promotions of all remotes are held',
  response: freezeBody,
});
export const overview = endpoint('GET', '/registry/overview', {
  ...reads,
  summary: 'How the remotes are',
  response: overviewBody,
});
/** How one remote is. */
export type Overview = Out<typeof overview>['remotes'][number];
export const pointers = endpoint('GET', '/registry/remotes/:name', {
  ...reads,
  summary: 'Where the pointers of a remote stand',
  params: named,
  response: remoteBody,
});
/** The current pointers of a remote. */
export type Pointers = Out<typeof pointers>;
export const history = endpoint('GET', '/registry/remotes/:name/history', {
  ...reads,
  summary: 'Who moved what, when and why',
  params: named,
  query: historyQuery,
  response: historyBody,
});
/** One move of a pointer. */
export type HistoryEntry = Out<typeof history>['entries'][number];
export const health = endpoint('GET', '/registry/remotes/:name/health', {
  ...reads,
  summary: 'How the releases in use do',
  params: named,
  response: healthBody,
});
export const days = endpoint('GET', '/registry/remotes/:name/days', {
  ...reads,
  summary: 'What its releases did, day by day',
  params: named,
  response: daysBody,
});
export const errors = endpoint('GET', '/registry/remotes/:name/errors', {
  ...reads,
  summary: 'What was thrown in the releases',
  params: named,
  response: errorsBody,
});
export const config = endpoint('GET', '/registry/remotes/:name/config', {
  ...reads,
  summary: 'The settings of a remote, and who changed them',
  params: named,
  response: configBody,
});
/** The settings of a remote. */
export type Config = Out<typeof config>;
export const configure = endpoint('POST', '/registry/remotes/:name/config', {
  ...moves,
  summary: 'Replaces the settings of a remote',
  params: named,
  body: configChange,
  response: remoteBody,
});
export const promote = endpoint('POST', '/registry/remotes/:name/promote', {
  ...moves,
  summary: 'Makes a release stable, canary or preview',
  params: named,
  body: promotion,
  response: remoteBody,
});
export const rollBack = endpoint('POST', '/registry/remotes/:name/rollback', {
  ...moves,
  summary: 'Goes back, or ends a canary or preview',
  params: named,
  body: rollback,
  response: remoteBody,
});
export const vouch = endpoint('POST', '/registry/remotes/:name/vouch', {
  ...moves,
  summary: 'Says that a release is good to go back to',
  params: named,
  body: vouching,
  response: remoteBody,
});
export const setStatus = endpoint('POST', '/registry/remotes/:name/status', {
  ...moves,
  summary: 'Puts a remote out of service or back, or holds its promotions',
  params: named,
  body: statusChange,
  response: remoteBody,
});
export const freezeAll = endpoint('POST', '/registry/status', {
  ...moves,
  summary: 'Holds the promotions of all remotes',
  body: freeze,
  response: freezeBody,
});

/** The releases in use and what they declare. A file of its own, since the catalogue needs no other call. */
export const snapshot = endpoint('GET', '/registry', {
  access: 'releases.read',
  gateway: true,
  summary: 'The registry',
  response: registrySnapshot,
});
