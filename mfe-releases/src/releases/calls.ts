import { endpoint, type Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  daysBody,
  errorsBody,
  freeze,
  freezeBody,
  healthBody,
  historyBody,
  historyQuery,
  promotion,
  remoteBody,
  rollback,
  statusChange,
  vouching,
} from '@portal/shared-kit/contract/gateway/publication';
import { registrySnapshot } from '@portal/shared-kit/contract/gateway/registry';

/** The gateway calls of this screen, as the signed-in user (DESIGN §4). */
const gateway = true;
const reads = { method: 'GET', access: 'releases.read', gateway } as const;
const moves = { method: 'POST', access: 'releases.update', gateway } as const;
const named = remoteBody.pick({ name: true });

export const snapshot = endpoint({
  ...reads,
  path: '/registry',
  summary: 'The registry',
  response: registrySnapshot,
});
export const freezeStatus = endpoint({
  ...reads,
  path: '/registry/status',
  summary: 'Whether promotions of all remotes are held',
  response: freezeBody,
});
export const pointers = endpoint({
  ...reads,
  path: '/registry/remotes/:name',
  summary: 'Where the pointers of a remote stand',
  params: named,
  response: remoteBody,
});
/** The current pointers of a remote. */
export type Pointers = Out<typeof pointers>;
export const history = endpoint({
  ...reads,
  path: '/registry/remotes/:name/history',
  summary: 'Who moved what, when and why',
  params: named,
  query: historyQuery,
  response: historyBody,
});
/** One move of a pointer. */
export type HistoryEntry = Out<typeof history>['entries'][number];
export const health = endpoint({
  ...reads,
  path: '/registry/remotes/:name/health',
  summary: 'How the releases in use do',
  params: named,
  response: healthBody,
});
export const days = endpoint({
  ...reads,
  path: '/registry/remotes/:name/days',
  summary: 'What its releases did, day by day',
  params: named,
  response: daysBody,
});
export const errors = endpoint({
  ...reads,
  path: '/registry/remotes/:name/errors',
  summary: 'What was thrown in the releases',
  params: named,
  response: errorsBody,
});
export const promote = endpoint({
  ...moves,
  path: '/registry/remotes/:name/promote',
  summary: 'Makes a release stable, canary or preview',
  params: named,
  body: promotion,
  response: remoteBody,
});
export const rollBack = endpoint({
  ...moves,
  path: '/registry/remotes/:name/rollback',
  summary: 'Goes back, or ends a canary or preview',
  params: named,
  body: rollback,
  response: remoteBody,
});
export const vouch = endpoint({
  ...moves,
  path: '/registry/remotes/:name/vouch',
  summary: 'Says that a release is good to go back to',
  params: named,
  body: vouching,
  response: remoteBody,
});
export const setStatus = endpoint({
  ...moves,
  path: '/registry/remotes/:name/status',
  summary: 'Puts a remote out of service or back, or holds its promotions',
  params: named,
  body: statusChange,
  response: remoteBody,
});
export const freezeAll = endpoint({
  ...moves,
  path: '/registry/status',
  summary: 'Holds the promotions of all remotes',
  body: freeze,
  response: freezeBody,
});
