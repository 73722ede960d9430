import { endpoint, type Endpoint, type Out } from '@portal/shared-kit/contract/core/endpoint';
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
const params = remoteBody.pick({ name: true });

const readOf = <R extends Endpoint['response']>(part: string, summary: string, response: R) =>
  endpoint('GET', `/registry/remotes/:name${part}`, { ...reads, summary, params, response });
const moveOf = <B extends Endpoint['body']>(part: string, summary: string, body: B) =>
  endpoint('POST', `/registry/remotes/:name${part}`, {
    ...moves,
    summary,
    params,
    body,
    response: remoteBody,
  });

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
export type Overview = Out<typeof overview>['remotes'][number];
export const pointers = readOf('', 'Where the pointers of a remote stand', remoteBody);
/** The current pointers of a remote. */
export type Pointers = Out<typeof pointers>;
export const history = endpoint('GET', '/registry/remotes/:name/history', {
  ...reads,
  summary: 'Who moved what, when and why',
  params,
  query: historyQuery,
  response: historyBody,
});
/** One move of a pointer. */
export type HistoryEntry = Out<typeof history>['entries'][number];
export const health = readOf('/health', 'How the releases in use do', healthBody);
export const days = readOf('/days', 'What its releases did, day by day', daysBody);
export const errors = readOf('/errors', 'What was thrown in the releases', errorsBody);
export const config = readOf('/config', 'The settings of a remote, and who changed them', configBody);
export type Config = Out<typeof config>;
export const configure = moveOf('/config', 'Replaces the settings of a remote', configChange);
export const promote = moveOf('/promote', 'Makes a release stable, canary or preview', promotion);
export const rollBack = moveOf('/rollback', 'Goes back, or ends a canary or preview', rollback);
export const vouch = moveOf('/vouch', 'Says that a release is good to go back to', vouching);
export const setStatus = moveOf(
  '/status',
  'Puts a remote out of service or back, or holds its promotions',
  statusChange,
);
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
