import type { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { Link } from '@portal/shared-kit/router';
import { dashboardText as text } from './messages.ts';

type Work = NonNullable<Out<typeof dashboard>['data']['work']>;

interface Row {
  name: string;
  count: number;
  tone: 'wait' | 'bad' | 'info';
  note?: string;
  /** Address of the counted list, and the label of its link. */
  list: string;
  act: string;
}

/** The pending work the user may read, most urgent first (G.1); empty items are omitted. */
function rowsOf({ candidacies, inscriptions, proofs, unmatched, requests, sheets, periods }: Work): Row[] {
  const rows: Row[] = [];
  if (proofs)
    rows.push({
      name: text.proofs,
      count: proofs.count,
      tone: 'bad',
      list: '/confirm_payment',
      act: text.verify,
    });
  if (unmatched)
    rows.push({
      name: text.unmatched,
      count: unmatched.count,
      tone: 'bad',
      list: '/confirm_payment?fila=por-identificar',
      act: text.match,
    });
  if (requests)
    rows.push({
      name: text.overdueRequests,
      count: requests.overdue,
      tone: 'bad',
      list: '/services?overdue=SIM',
      act: text.open,
    });
  if (sheets)
    rows.push({
      name: text.lateSheets,
      count: sheets.late,
      tone: 'bad',
      note: text.ofTeachers(sheets.teachers),
      list: '/guidelines?separador=em-atraso',
      act: text.open,
    });
  if (candidacies) {
    const { year, count, oldest_days: days } = candidacies;
    const note = days === null ? text.ofYear(year) : text.oldest(days);
    rows.push({
      name: text.toReview,
      count,
      note,
      tone: 'wait',
      list: `/Candidate/${year}`,
      act: text.review,
    });
  }
  if (inscriptions) {
    const { year, pending } = inscriptions;
    rows.push({
      name: text.pendingInscriptions,
      count: pending,
      note: text.ofYear(year),
      tone: 'info',
      list: `/pendentsInscriptions/${year}`,
      act: text.open,
    });
  }
  if (periods)
    rows.push({
      name: text.closing,
      count: periods.closing,
      tone: 'info',
      list: '/activities/configure_inscription?closing=7',
      act: text.open,
    });
  return rows.filter(({ count }) => count > 0);
}

/** Whether the user may read any kind of pending work. */
export const mayWait = ({ receipts: _, ...work }: Work): boolean =>
  Object.values(work).some((part) => part !== null);

export function Waiting({ work, canOpen }: { work: Work; canOpen(path: string): boolean }) {
  const rows = rowsOf(work);
  return (
    <section className="p-card" aria-labelledby="waiting">
      <h2 id="waiting">{text.work}</h2>
      {rows.length === 0 && <p className="p-muted">{text.nothingWaits}</p>}
      <ul className="p-waiting">
        {rows.map(({ name, count, tone, note, list, act }) => {
          const content = (
            <>
              <span className={`p-count p-count-${tone}`}>{count.toLocaleString('pt-PT')}</span>
              <span className="p-waiting-name">
                <strong>{name}</strong> {note && <span className="p-muted">{note}</span>}
              </span>
            </>
          );
          return (
            <li key={name}>
              {canOpen(list.split('?')[0]!) ? (
                <Link to={list}>
                  {content}
                  <span className="p-waiting-act">
                    {act} <span aria-hidden>→</span>
                  </span>
                </Link>
              ) : (
                <div>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
