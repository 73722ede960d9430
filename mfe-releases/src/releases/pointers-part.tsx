import type { ReleaseOrigin } from '@portal/shared-kit/contract/gateway/publication';
import { useAllowed } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Rows, type Column } from '@portal/shared-kit/screen';
import { Button, Flex, Tag } from '@portal/shared-kit/ui';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';
import type { Pointers } from '../common/calls.ts';
import type { CanaryAudience, RequestedMove } from './move-dialog.tsx';

interface Props {
  remote: Pointers;
  /** Sizes of the kept releases; undefined while unknown. */
  sizes: calls.Overview['sizes'] | undefined;
  onMove: (move: RequestedMove) => void;
}

/** The pointers, the actions on the remote as a whole, and the kept releases. */
export function PointersPart({ remote, sizes, onMove }: Props) {
  const allowed = useAllowed();
  const { name, status, frozen, canary } = remote;
  return (
    <section aria-labelledby="pointers">
      <h2 id="pointers">{text.pointers}</h2>
      <Flex gap="small" wrap>
        <Tag color={status === 'active' ? 'green' : 'red'}>{text.statuses[status]}</Tag>
        {frozen && <Tag color="orange">{text.frozen}</Tag>}
        {canary && (
          <Tag color="blue">
            {[
              `${text.canary}: ${text.audience(canary.percentage, canary.roles)}`,
              ...(canary.stepped ? [text.steppedShort] : []),
            ].join(', ')}
          </Tag>
        )}
      </Flex>
      {remote.preview && <p>{text.howToPreview(name)}</p>}
      {allowed(calls.promote) && (
        <Flex gap="small" wrap style={{ marginBlock: 12 }}>
          {ofRemote(remote).map((move) => (
            <Button key={move.action} danger={move.danger ?? false} onClick={() => onMove(move)}>
              {move.action}
            </Button>
          ))}
        </Flex>
      )}
      <h3>{text.kept}</h3>
      <Rows
        label={`${text.kept} – ${name}`}
        rows={remote.releases.map((storedRelease, id) => ({
          id,
          ...storedRelease,
          use: usedAs(remote, storedRelease),
          size: filesInWords(sizes, storedRelease.release),
          look: `/?preview=${name}@${encodeURIComponent(storedRelease.release)}`,
        }))}
        columns={columns}
        actions={
          allowed(calls.promote)
            ? ({ id, release }) => (
                <Flex gap="small" wrap>
                  {ofRelease(remote, remote.releases[id]!).map((move) => (
                    <Button
                      key={move.action}
                      size="small"
                      aria-label={`${move.action} ${release}`}
                      onClick={() => onMove(move)}
                    >
                      {move.action}
                    </Button>
                  ))}
                </Flex>
              )
            : undefined
        }
      />
    </section>
  );
}

type StoredRelease = Pointers['releases'][number];

type Row = StoredRelease & { id: number; use: string; size: string; look: string };
const columns: readonly Column<Row>[] = [
  { title: text.release, dataIndex: 'release', render: (release: string) => <code>{release}</code> },
  {
    title: text.origin,
    dataIndex: 'origin',
    whole: true,
    render: (origin: StoredRelease['origin'], { actor, comments }) => (
      <>
        <OriginCell actor={actor} origin={origin} />
        <Comments comments={comments} />
      </>
    ),
  },
  { title: text.published, dataIndex: 'at', render: (at: string) => formatMoment(at) },
  { title: text.use, dataIndex: 'use' },
  { title: text.size, dataIndex: 'size' },
  {
    title: text.look,
    dataIndex: 'look',
    render: (look: string, { release }) => (
      <a href={look} target="_blank" rel="noreferrer" aria-label={text.lookAt(release)}>
        {text.openIt}
      </a>
    ),
  },
];

const usedAs = (
  { stable, canary, preview, lastGood }: Pointers,
  { release, seen, untried }: StoredRelease,
): string =>
  [
    release === stable && text.stable,
    release === canary?.release && text.canary,
    release === preview && text.preview,
    release === lastGood && text.lastGood,
    untried && text.untried,
    seen && !(untried && seen === 'unproven') && text.seen[seen],
  ]
    .filter(Boolean)
    .join(', ');

/** The actions on one release, without those that would change nothing. */
function ofRelease(remote: Pointers, { release, seen, good }: StoredRelease): RequestedMove[] {
  const { name, revision, stable, canary, preview } = remote;
  const of = { what: `${name} ${release}`, expected: revision };
  const params = { name };
  const promote = (channel: 'stable' | 'preview', action: string): RequestedMove => ({
    ...of,
    action,
    run: (moves, because) => moves.promote({ params, body: { channel, release, ...because } }),
  });
  const backTo: RequestedMove = {
    ...of,
    action: text.rollBackTo,
    danger: true,
    what: text.backTo(name, stable ?? '', release),
    run: (moves, because) => moves.rollBack({ params, body: { channel: 'stable', release, ...because } }),
  };
  const toCanary = (action: string, begin: CanaryAudience): RequestedMove => ({
    ...of,
    action,
    audience: begin,
    run: (moves, because, audience) =>
      moves.promote({ params, body: { channel: 'canary', release, ...because, ...audience } }),
  });
  const vouch: RequestedMove = {
    ...of,
    action: text.vouch,
    run: (moves, because) => moves.vouch({ params, body: { release, ...because } }),
  };
  const vouched = seen === 'unproven' ? [vouch] : [];
  if (release === stable) return vouched;
  return [
    isEarlier(remote, release) && good ? backTo : promote('stable', text.makeStable),
    ...vouched,
    release === canary?.release
      ? toCanary(text.widenCanary, canary)
      : toCanary(text.makeCanary, { percentage: 10, roles: [] }),
    ...(release === preview ? [] : [promote('preview', text.makePreview)]),
  ];
}

/** Whether a release was published before the stable one; the newest come first. */
const isEarlier = ({ releases, stable }: Pointers, release: string): boolean => {
  const place = (name: string | null) => releases.findIndex(({ release }) => release === name);
  return stable !== null && place(release) > place(stable);
};

/** The actions on the remote as a whole in its current state. */
function ofRemote({
  name,
  revision,
  status,
  frozen,
  stable,
  canary,
  preview,
  lastGood,
}: Pointers): RequestedMove[] {
  const of = { what: name, expected: revision };
  const params = { name };
  const back = (channel: 'stable' | 'canary' | 'preview', action: string): RequestedMove => ({
    ...of,
    action,
    danger: channel === 'stable',
    run: (moves, because) => moves.rollBack({ params, body: { channel, ...because } }),
  });
  const become = (next: Pointers['status'], action: string): RequestedMove => ({
    ...of,
    action,
    danger: next !== 'active',
    run: (moves, because) => moves.setStatus({ params, body: { status: next, ...because } }),
  });
  const hold: RequestedMove = {
    ...of,
    action: frozen ? text.thaw : text.freeze,
    run: (moves, because) => moves.setStatus({ params, body: { frozen: !frozen, ...because } }),
  };
  return [
    ...(stable && lastGood
      ? [{ ...back('stable', text.rollBack), what: text.backTo(name, stable, lastGood) }]
      : []),
    ...(canary ? [back('canary', text.endCanary)] : []),
    ...(preview ? [back('preview', text.endPreview)] : []),
    ...(status === 'active'
      ? [become('maintenance', text.maintenance), become('quarantined', text.quarantine)]
      : [become('active', text.activate)]),
    hold,
  ];
}

interface OriginCellProps {
  /** Who published it. */
  actor: string;
  origin: ReleaseOrigin | undefined;
}

/** What is new in a release, its commit, branch and author, its publisher, and the run of the CI that built it. */
function OriginCell({ actor, origin = {} }: OriginCellProps) {
  const { commit, branch, author, note, link } = origin;
  const source = [branch, commit?.slice(0, 9), author].filter(Boolean).join(' · ');
  return (
    <>
      {note && <div>{note}</div>}
      {source && (
        <div>
          <small title={commit}>{source}</small>
        </div>
      )}
      <small>
        {text.publishedBy(text.actors[actor] ?? actor)}
        {link && (
          <>
            {' · '}
            <a href={link} target="_blank" rel="noreferrer">
              {text.run}
            </a>
          </>
        )}
      </small>
    </>
  );
}

/** What people who looked at a release wrote about it. */
function Comments({ comments }: Pick<StoredRelease, 'comments'>) {
  if (comments.length === 0) return null;
  return (
    <details>
      <summary>{text.comments(comments.length)}</summary>
      {comments.map(({ actor, at, text: words }) => (
        <p key={`${at} ${actor}`}>
          {words} <small>{text.commentBy(actor, formatMoment(at))}</small>
        </p>
      ))}
    </details>
  );
}

function filesInWords(sizes: Props['sizes'], release: string): string {
  const size = sizes?.find((one) => one.release === release);
  return size ? text.inFiles(text.kilobytes(size.bytes), size.files) : '';
}
