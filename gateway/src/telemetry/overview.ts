import type { overviewBody } from '@portal/shared-kit/contract/gateway/publication';
import type * as z from 'zod';
import type { Core } from '../core.ts';
import { declaring } from '../registry/config.ts';
import { isEarlier, shellName, type RemoteState } from '../registry/state.ts';
import type { ReleaseDescription } from '../releases/description.ts';
import { dayOf, type DailyTotals } from './daily-totals.ts';
import type { ErrorArchive, StoredError } from './error-archive.ts';
import type { ReleaseHealth } from './release-health.ts';

type Overview = z.output<typeof overviewBody>;

interface Reported {
  health: ReleaseHealth;
  totals: DailyTotals;
  archive: ErrorArchive;
}

const weekMs = 7 * 86_400_000;
/** Most changes of the page that are named of one remote. */
const maxTrespasses = 5;

/** How every remote is: the ledger's word, recent and weekly reports, sizes, last error, what was changed in the page, and who harmed whom. */
export async function presentOverview(
  core: Pick<Core, 'registry' | 'releases'>,
  { health, totals, archive }: Reported,
): Promise<Overview> {
  const remotes = [...core.registry.state.remotes.values()].filter(
    ({ name, releases }) => name !== shellName && releases.length > 0,
  );
  const errors = new Map<string, StoredError[]>();
  for (const { name, releases } of remotes) {
    const kept = new Set(releases.map(({ release }) => release));
    errors.set(
      name,
      (await archive.of(name)).filter(({ release }) => kept.has(release)),
    );
  }
  const harmedOf = (name: string) => [
    ...new Set((errors.get(name) ?? []).flatMap(({ harmed = {} }) => Object.keys(harmed))),
  ];
  const since = dayOf(Date.now() - weekMs);
  return {
    minutes: health.window,
    remotes: await Promise.all(
      remotes.map(async (remote) => {
        const { name, stable, failing, halted, refusal } = remote;
        const groups = errors.get(name) ?? [];
        const { sessions, bad, erring } = health.of(name, stable ?? '');
        const days = (await totals.of(name)).filter(({ day }) => day > since);
        const sum = (part: 'opened' | 'failures' | 'crashes') =>
          days.reduce((all, total) => all + total[part], 0);
        const using = await declaring(core, remote);
        return {
          name,
          now: { sessions, bad_sessions: bad, erring_sessions: erring },
          week: { opened: sum('opened'), failures: sum('failures'), crashes: sum('crashes') },
          failing: failing && failing.release === stable ? failing.at : null,
          // Once a later release is stable, an earlier halt says nothing of how the remote is.
          halted: halted.findLast((release) => stable === null || isEarlier(remote, stable, release)) ?? null,
          refusal,
          misfits: using.reduce((all, { misfits }) => all + misfits.length, 0),
          sizes: await sizesOf(core, remote),
          last_error: lastOf(groups),
          trespasses: trespassesOf(groups),
          harmed: harmedOf(name),
          harmed_by: remotes
            .map((other) => other.name)
            .filter((other) => other !== name && harmedOf(other).includes(name)),
        };
      }),
    ),
  };
}

async function sizesOf(
  { releases }: Pick<Core, 'releases'>,
  { name, releases: kept }: RemoteState,
): Promise<Overview['remotes'][number]['sizes']> {
  const described = await Promise.all(
    kept.map(async ({ release }) => {
      const description = await releases.describe({ name, release });
      return description ? [{ release, ...sentSize(description) }] : [];
    }),
  );
  return described.flat().reverse();
}

/** The files in the form that most browsers are sent. */
function sentSize({ stored }: ReleaseDescription) {
  const sizes = Object.values(stored).map(({ br, gzip, identity }) => (br ?? gzip ?? identity)?.size ?? 0);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}

const ofThePage = ({ kind }: StoredError) => kind === 'trespass' || kind === 'leftover';

function lastOf(groups: readonly StoredError[]): Overview['remotes'][number]['last_error'] {
  const [last] = groups.filter((group) => !ofThePage(group)).toSorted((a, b) => b.last - a.last);
  if (!last) return null;
  const { release, message, sessions } = last;
  return { release, message, sessions, last: new Date(last.last).toISOString() };
}

const trespassesOf = (groups: readonly StoredError[]): Overview['remotes'][number]['trespasses'] =>
  groups
    .filter(ofThePage)
    // What counts as a fault comes first.
    .toSorted((a, b) => Number(a.kind === 'leftover') - Number(b.kind === 'leftover'))
    .slice(0, maxTrespasses)
    .map(({ message, release, kind, sessions }) => ({
      what: message,
      release,
      left: kind === 'leftover',
      sessions,
    }));
