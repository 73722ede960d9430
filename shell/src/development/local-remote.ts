import '@portal/shared-kit/schemas-now';
import { localBuild } from '@portal/shared-kit/contract/gateway/development';
import type { Override } from '@portal/shared-kit/contract/gateway/override';
import {
  remoteDeclaration,
  type RegistrySnapshot,
  type Release,
  type RemoteDeclaration,
} from '@portal/shared-kit/contract/gateway/registry';
import {
  resolveConfig,
  type ConfigFields,
  type ConfigValue,
} from '@portal/shared-kit/contract/gateway/remote-config';
import type { LocalBuild, LocalRemote } from '../federation/local-build.ts';
import { LoadFailure } from '../federation/load-failure.ts';
import { releaseInUse } from '../routing/route-table.ts';
import { developmentMessages as text } from './messages.ts';

/** The state of the local build; the declaration is the last valid one. */
export interface BuildState {
  declaration?: RemoteDeclaration;
  release?: Release;
  local: LocalBuild;
}

const failed = (state: BuildState, reason: 'local-build' | 'local-server', message: string): BuildState => ({
  ...(state.declaration && { declaration: state.declaration }),
  local: { retry: state.local.retry, failure: new LoadFailure(reason, message) },
});

export const unreachable = (state: BuildState, { origin }: Override): BuildState =>
  failed(state, 'local-server', text.unreachable(origin));

/** Parses a build message of the development server, which is untrusted: both its schema and its file paths. */
export function afterMessage(state: BuildState, { remote, origin }: Override, message: unknown): BuildState {
  const read = localBuild.safeParse(message);
  if (!read.success) return failed(state, 'local-server', text.otherServer(origin, read.error.message));
  const { build, release, problem } = read.data;
  const declared = remoteDeclaration.safeParse(read.data.declaration);
  const declaredState = { ...state, ...(declared.success && { declaration: declared.data }) };
  if (problem !== null || !release) return failed(declaredState, 'local-build', problem ?? '');
  if (!declared.success) {
    const issues = declared.error.issues.map(({ path, message: why }) => `${path.join('.')}: ${why}`);
    return failed(state, 'local-build', `remote.json\n${issues.join('\n')}`);
  }
  const { name, requires, contributes, config: fields = {} } = declared.data;
  if (name !== remote) return failed(state, 'local-build', text.otherRemote(name, remote));
  const config = localConfig(fields, read.data.config);
  if ('problem' in config) return failed(declaredState, 'local-build', `dev-config.json\n${config.problem}`);
  return {
    declaration: declared.data,
    release: { ...release, base: `${origin}/${build}/`, requires, contributes, config: config.settings },
    local: { retry: state.local.retry },
  };
}

/** The settings of the local release, with the values of `dev-config.json`; null where that is not JSON. */
function localConfig(fields: ConfigFields, values: Record<string, ConfigValue> | null) {
  if (!values) return { problem: text.notJson };
  const given = Object.entries(values).map(([name, value]) => [name, { value }]);
  const { settings, misfits } = resolveConfig(fields, Object.fromEntries(given));
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(fields, name));
  const problems = [
    ...misfits.map(({ name, problem }) => `${name}: ${problem}`),
    ...unknown.map((name) => `${name}: ${text.notDeclared}`),
  ];
  return problems.length > 0 ? { problem: problems.join('\n') } : { settings };
}

/** A placeholder for a missing build, so that its menu entries and routes exist. */
const noRelease = {
  release: 'local',
  version: 'local',
  container: 'local',
  base: '',
  entry: '',
  integrity: '',
  preload: [],
} satisfies Partial<Release>;

/** The snapshot with that one remote taken from the development server, whether or not the registry has it. Without fallback: a developer
 *  wants to see the failure. */
export function withLocal(
  snapshot: RegistrySnapshot,
  { remote: name }: Override,
  state: BuildState,
): RegistrySnapshot {
  const published = snapshot.remotes.find((remote) => remote.name === name);
  const inUse = published && releaseInUse(published);
  const declared = state.declaration ?? (inUse && { ...published, ...inUse });
  if (!declared) return snapshot;
  const { title, owner, requires, contributes } = declared;
  const local: LocalRemote = {
    name,
    title,
    owner,
    status: 'active',
    canary: null,
    lastGood: null,
    local: state.local,
    stable: state.release ?? { ...noRelease, requires, contributes },
  };
  const remotes = published
    ? snapshot.remotes.map((remote) => (remote === published ? local : remote))
    : [...snapshot.remotes, local];
  return { ...snapshot, remotes };
}
