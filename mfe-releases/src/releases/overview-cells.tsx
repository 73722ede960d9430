import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Fact, FactGrid } from '@portal/shared-kit/screen';
import { Alert, Flex, Tag } from '@portal/shared-kit/ui';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';
import type { Overview } from '../common/calls.ts';
import { useRefreshed } from './use-refreshed.tsx';

/** How the remotes are; the page is of use without it. */
export function useOverview() {
  const { data, error, refetch } = useEndpoint(calls.overview, {});
  useRefreshed(refetch);
  return {
    minutes: data?.minutes,
    failed: !data && error !== null,
    /** Whether it is known, or cannot be known: until then what shows it would grow. */
    settled: data !== undefined || error !== null,
    of: (name: string) => data?.remotes.find((remote) => remote.name === name),
  };
}

/** The ledger repeats once an hour that a release fails. */
const failingFor = 2 * 3_600_000;

/** How a remote is, in tags: what is wrong, or that nothing is. */
export function Verdict({ overview }: { overview: Overview | undefined }) {
  if (!overview) return null;
  const { now, failing, halted, refusal, misfits } = overview;
  const isFailing = failing !== null && Date.now() - Date.parse(failing) < failingFor;
  const bad = now.bad_sessions > 0;
  const wrong = [
    isFailing && { color: 'red' as const, words: text.failingSince(formatMoment(failing)) },
    bad && { color: 'orange' as const, words: text.badSessions(now.bad_sessions, now.sessions) },
    halted && { color: 'orange' as const, words: text.haltedCanary },
    refusal && { color: 'orange' as const, words: text.refused },
    misfits > 0 && { color: 'orange' as const, words: text.configToSet },
  ].filter((one) => !!one);
  const fine =
    now.sessions > 0
      ? { color: 'green' as const, words: text.fine }
      : { color: 'default' as const, words: text.quiet };
  const shown = isFailing || bad ? wrong : [fine, ...wrong];
  return (
    <Flex gap={4} wrap>
      {shown.map(({ words, color }) => (
        <Tag key={words} color={color}>
          {words}
        </Tag>
      ))}
    </Flex>
  );
}

/** What its releases did to the page, by name, and who harmed whom; a line each. */
export function Touched({ overview }: { overview: Overview | undefined }) {
  if (!overview) return null;
  const { trespasses, harmed, harmed_by } = overview;
  const lines = [
    ...trespasses.map(({ what, left, sessions }) =>
      left ? text.leftBehind(what, sessions) : text.changed(what, sessions),
    ),
    ...(harmed.length > 0 ? [text.harmed(harmed.join(', '))] : []),
    ...(harmed_by.length > 0 ? [text.harmedBy(harmed_by.join(', '))] : []),
  ];
  return lines.length > 0 ? lines.map((line) => <div key={line}>{line}</div>) : text.none;
}

export function LastError({ overview }: { overview: Overview | undefined }) {
  if (!overview) return null;
  if (!overview.last_error) return text.none;
  const { release, message, last, sessions } = overview.last_error;
  return (
    <>
      <div>
        <code>{message}</code>
      </div>
      <small>{text.lastErrorAt(release, formatMoment(last), sessions)}</small>
    </>
  );
}

export const weekInWords = ({ week }: Pick<Overview, 'week'>): string =>
  text.inWeek(week.opened, week.failures, week.crashes);

/** The size of a release as sent; empty while unknown. */
export function sizeInWords(sizes: Overview['sizes'] | undefined, release: string | null): string {
  const size = sizes?.find((one) => one.release === release);
  return size ? text.kilobytes(size.bytes) : '';
}

interface Props {
  name: string;
  overview: ReturnType<typeof useOverview>;
}

/** How one remote is, above all the rest of its page. */
export function OverviewPart({ name, overview: { of, failed, minutes = 0 } }: Props) {
  const overview = of(name);
  if (failed) return <Alert type="warning" title={text.noHealth} />;
  if (!overview) return null;
  return (
    <section aria-labelledby="how">
      <h2 id="how">{text.how}</h2>
      <p>{text.howNote(minutes)}</p>
      <Verdict overview={overview} />
      {overview.refusal && <p>{overview.refusal}</p>}
      <FactGrid>
        <Fact title={text.week}>{weekInWords(overview)}</Fact>
        <Fact title={text.touched}>
          <Touched overview={overview} />
        </Fact>
        <Fact title={text.lastError}>
          <LastError overview={overview} />
        </Fact>
      </FactGrid>
    </section>
  );
}
