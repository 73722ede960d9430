import type { ReactNode } from 'react';
import { type AuditEntry, type AuditValue, history, type AuditedEntity } from '../../contract/core/audit.ts';
import { roleLabel } from '../../contract/core/permissions.ts';
import { formatDate, formatMoment } from '../../dates.ts';
import { Style } from '../../remote/style.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { useNarrow } from '../frame/use-narrow.ts';
import { pageSizes } from '../../contract/core/envelope.ts';
import { ScreenState } from '../frame/screen-state.tsx';
import { Pager } from '../list/pager.tsx';
import { useInnerList } from '../list/state/use-inner-list.ts';

/** One line of a history: what was done, when, by whom and why, and each field before and after. */
export function HistoryEntry({ entry }: { entry: AuditEntry }) {
  const { at, actor, role, ip, action, reason, changes } = entry;
  const when = formatMoment(at);
  const sides = (
    [
      ['old', text.before],
      ['new', text.after],
    ] as const
  ).filter(([side]) => changes.some((change) => !isBlank(change[side])));
  const Shape = useNarrow() ? Stack : Sheet;
  return (
    <li>
      <strong>{action}</strong>
      <p>
        <time dateTime={at}>{when}</time> · {role ? text.actorAs(actor, roleLabel(role)) : actor}
        {ip && ` · ${placeOf(ip)}`}
      </p>
      {reason && <p>{text.reasonGiven(reason)}</p>}
      {sides.length > 0 && <Shape label={`${action} ${when}`} changes={changes} sides={sides} />}
    </li>
  );
}

interface ShapeProps {
  label: string;
  changes: AuditEntry['changes'];
  /** The sides of a change with their titles; a new record has no old side. */
  sides: (readonly ['old' | 'new', string])[];
}

const Sheet = ({ label, changes, sides }: ShapeProps) => (
  <table aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{text.field}</th>
        {sides.map(([side, title]) => (
          <th key={side} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.field}>
          <th scope="row">{change.label}</th>
          {sides.map(([side]) => (
            <td key={side}>{shown(change[side])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Where the screen is narrow: the sides of a change one below the other. */
const Stack = ({ label, changes, sides }: ShapeProps) => (
  <ul aria-label={label} className="pk-changes">
    {changes.map((change) => (
      <li key={change.field}>
        <span>{change.label}</span>
        <dl>
          {sides.map(([side, title]) => (
            <div key={side}>
              <dt>{title}</dt>
              <dd>{shown(change[side])}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
);

/** The IP address of the actor; the portal's own machine in words. */
const placeOf = (ip: string) => {
  const plain = ip.replace(/^::ffff:(?=\d)/i, '');
  return plain === '::1' || plain.startsWith('127.') ? text.ownMachine : plain;
};

const isBlank = (value: AuditValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function shown(value: AuditValue): ReactNode {
  if (isBlank(value)) return text.nothing;
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    );
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatMoment(value) : value;
}

/** The look of a history; fetched with it, so that lists do not carry it. */
export const HistoryStyle = () => <Style href="portal-kit-history" css={css} />;

const css = `
.pk-history {
  margin: 0;
  padding: 0;
  list-style: none;
}
.pk-history > li {
  padding: 0 0 16px 16px;
  border-left: 2px solid var(--p-line);
}
.pk-history p {
  margin: 2px 0 0;
  color: var(--p-muted);
  overflow-wrap: anywhere;
}
.pk-history table {
  width: 100%;
  margin-top: 8px;
  table-layout: fixed;
  border-collapse: collapse;
  font-size: 14px;
}
.pk-history th,
.pk-history td {
  padding: 6px 8px;
  text-align: left;
  vertical-align: top;
  font-weight: 400;
  overflow-wrap: anywhere;
  white-space: pre-line;
  border-bottom: 1px solid var(--p-line);
}
.pk-history th {
  color: var(--p-muted);
}
.pk-history thead th {
  font-weight: 600;
}
.pk-history td ul,
.pk-history dd ul {
  margin: 0;
  padding-left: 16px;
}
.pk-changes {
  display: grid;
  gap: 8px;
  margin: 8px 0 0;
  padding: 0;
  list-style: none;
}
.pk-changes > li {
  padding-top: 8px;
  border-top: 1px solid var(--p-line);
}
.pk-changes dl {
  display: grid;
  gap: 4px;
  margin: 4px 0 0;
}
.pk-changes dl > div {
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr);
  gap: 8px;
}
.pk-changes dt {
  color: var(--p-muted);
}
.pk-changes dd {
  margin: 0;
  overflow-wrap: anywhere;
  white-space: pre-line;
}
`;

/** Who changed a record, when and what, newest first (decision D0.5), as a part of a page or a drawer. */
export function HistoryEntries({ entity, id }: { entity: AuditedEntity; id: number }) {
  const list = useInnerList(history, { entity, entity_id: id });
  return (
    <>
      <HistoryStyle />
      <ScreenState
        failure={list.rows ? undefined : list.failure}
        loading={!list.rows}
        empty={list.total === 0 ? text.historyEmpty : undefined}
        onRetry={list.reload}
      >
        <ol className={list.loadingNext ? 'pk-history pk-stale' : 'pk-history'} aria-busy={list.loadingNext}>
          {list.rows?.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ol>
        {list.total > pageSizes[0] && <Pager list={list} label={text.pagesOfHistory} />}
      </ScreenState>
    </>
  );
}
