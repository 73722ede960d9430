import type { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { Link } from '@portal/shared-kit/router';
import { dashboardText as text } from '../messages.ts';

type Work = NonNullable<Out<typeof dashboard>['data']['work']>;

interface Card {
  name: string;
  value: string;
  note?: string;
  /** The list that it counts. */
  list: string;
}

/** What the user may read of what waits, each with its list (G.1). */
function cardsOf({ candidacies, inscriptions, receipts, proofs, periods }: Work): Card[] {
  const cards: Card[] = [];
  if (candidacies) {
    const { year, count, oldest_days: days } = candidacies;
    const note = days === null ? text.noneWaits : text.oldest(days);
    cards.push({ name: text.toReview, value: whole(count), note, list: `/Candidate/${year}` });
  }
  if (inscriptions) {
    const { year, active, pending } = inscriptions;
    const note = text.ofYear(year);
    cards.push(
      { name: text.pendingInscriptions, value: whole(pending), note, list: `/pendentsInscriptions/${year}` },
      {
        name: text.activeInscriptions,
        value: whole(active),
        note,
        list: `/inscription-report?year=${year}&state=ACTIVA`,
      },
    );
  }
  if (proofs) cards.push({ name: text.proofs, value: whole(proofs.count), list: '/confirm_payment' });
  if (receipts) {
    const since = (from: string) => `/confirm_payment?fila=confirmados&from=${from}&until=${receipts.today}`;
    cards.push(
      { name: text.receivedToday, value: formatMoney(receipts.today_cents), list: since(receipts.today) },
      {
        name: text.receivedThisMonth,
        value: formatMoney(receipts.month_cents),
        list: since(`${receipts.today.slice(0, 7)}-01`),
      },
    );
  }
  if (periods)
    cards.push({
      name: text.closing,
      value: whole(periods.closing),
      list: '/activities/configure_inscription?closing=7',
    });
  return cards;
}
const whole = (count: number) => count.toLocaleString('pt-PT');

/** What waits to be done, each number with the list it counts; nothing for who may read none of it. */
export function WorkCards({ work, canOpen }: { work: Work; canOpen(path: string): boolean }) {
  const cards = cardsOf(work);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="work">
      <h2 id="work">{text.work}</h2>
      <ul className="p-figures p-work">
        {cards.map(({ name, value, note, list }) => {
          const content = (
            <>
              <span className="p-figure-name">{name}</span>
              <span className="p-figure-value">{value}</span>
              {note && <span className="p-figure-note">{note}</span>}
            </>
          );
          return (
            <li key={name}>
              {canOpen(list.split('?')[0]!) ? (
                <Link className="p-card p-figure" to={list}>
                  {content}
                </Link>
              ) : (
                <div className="p-card p-figure">{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
