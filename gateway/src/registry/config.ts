import type { configBody } from '@portal/shared-kit/contract/gateway/publication';
import {
  resolveConfig,
  settingMisfit,
  type ConfigSettings,
} from '@portal/shared-kit/contract/gateway/remote-config';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Core } from '../core.ts';
import type { Mover } from '../releases/promote.ts';
import type { PublishOutcome } from '../releases/publish.ts';
import { refuse } from '../releases/release-rules.ts';
import type { RemoteState } from './state.ts';

type Config = z.output<typeof configBody>;

/** The releases in use that declare settings, each once, those that serve most people first. */
export async function declaring(
  { releases }: Pick<Core, 'releases'>,
  remote: RemoteState,
): Promise<Config['releases']> {
  const { name, stable, canary, preview, lastGood } = remote;
  const used = [
    ['stable', stable],
    ['canary', canary?.release ?? null],
    ['preview', preview],
    ['last_good', lastGood],
  ] as const;
  const once = used.filter(([, id], nth) => id && used.findIndex(([, other]) => other === id) === nth);
  const described = await Promise.all(
    once.map(async ([use, id]) => {
      const description = await releases.describe({ name, release: id! });
      const fields = description?.remote?.config;
      if (!fields) return [];
      return [{ release: id!, use, fields, misfits: resolveConfig(fields, remote.config).misfits }];
    }),
  );
  return described.flat();
}

/** The settings of a remote, what its releases in use declare, and who changed them; undefined for an unknown remote. */
export async function presentConfig(
  core: Pick<Core, 'registry' | 'releases'>,
  name: string,
): Promise<Config | undefined> {
  const remote = core.registry.state.remotes.get(name);
  if (!remote) return undefined;
  const entries = await core.registry.history(name);
  return {
    revision: remote.revision,
    settings: remote.config,
    releases: await declaring(core, remote),
    history: entries.flatMap((entry) => {
      if (entry.what !== 'configured') return [];
      const { revision, at, actor, reason, config } = entry;
      return [{ revision, at, actor, reason, settings: config }];
    }),
  };
}

/** Replaces the settings of a remote. What is changed must fit the release that serves most people among those that declare it; what stays may
 *  be unknown to all, for a release that comes back. It is no promotion, so a freeze does not hold it up. */
export const configure = (
  core: Core,
  { name, actor, reason, settings, expected }: Mover & { name: string; settings: ConfigSettings },
): Promise<PublishOutcome> =>
  core.exclusively(async () => {
    core.registry.expect(name, expected);
    const remote = core.registry.state.remotes.get(name)!;
    const releases = await declaring(core, remote);
    const refusals = Object.entries(settings)
      .filter(([key, setting]) => !isDeepStrictEqual(setting, remote.config[key]))
      .flatMap(([key, setting]) => {
        const field = releases.find(({ fields }) => Object.hasOwn(fields, key))?.fields[key];
        if (!field) return [refuse('config_unknown', key)];
        const problem = settingMisfit(field, setting);
        return problem ? [refuse('config_misfit', `${key}: ${problem}`)] : [];
      });
    if (refusals.length > 0) return { ok: false, refusals };
    const what = 'configured' as const;
    const move = { what, actor, remote: name, release: null, reason, config: settings };
    return { ok: true, entry: await core.registry.move(move, expected) };
  });
