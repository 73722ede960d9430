import { useCan, useSession, later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { studentProfile, type StudentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { Link } from '@portal/shared-kit/router';
import { common } from '../common/messages.ts';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { FurtherCards } from './further-cards.tsx';
import { messages as text } from './messages.ts';
import { dueWords, shortDay } from '../common/due.model.ts';
import { PayWith } from '../common/pay-with.tsx';

const ProfileCard = later(() => import('./profile-card.tsx').then((m) => m.ProfileCard));

const firstName = ({ fullName }: StudentProfile) => fullName.split(' ')[0]!;

/** `/Student`: profile and next steps (G.1). */
export function HomePage() {
  const query = useKept(studentProfile, {});
  const pays = useCan('payments.read_own');
  const expected = useSession().user?.role.includes('Student') ?? false;
  const profile = query.data?.data;
  const level = profile?.classmate_level_name;
  const place = profile && [profile.course_name, level && common.level(level)].filter(Boolean).join(' · ');
  // Requested together with the profile and shown with it: on a slow line each round trip costs.
  const asks = profile ?? (expected && query.data === undefined);
  return (
    <Page
      title={text.title}
      heading={profile ? text.hello(firstName(profile)) : text.title}
      under={place ?? undefined}
    >
      <Loaded query={query}>{({ data }) => (data ? null : <p>{common.notStudent}</p>)}</Loaded>
      {asks && (
        <div className="st-cards" hidden={!profile}>
          {pays && <DueCard />}
          <FurtherCards />
          {profile && <ProfileCard profile={profile} />}
        </div>
      )}
    </Page>
  );
}

/** The next invoice to pay, ready to copy and to share (G.1). */
function DueCard() {
  const query = useKept(ownPayments, {});
  return (
    <Loaded query={query}>
      {({ data, next, balance }) => {
        const due = data.find(({ id }) => id === next);
        if (!due)
          return (
            <section className="st-card" aria-label={text.payments}>
              <h2>{text.payments}</h2>
              <p>{balance > 0 ? text.owedOnAccount(formatMoney(balance)) : text.nothingToPay}</p>
              <Link className="st-link" to="/Student/payments">
                {text.allPayments}
              </Link>
            </section>
          );
        const { words, late } = dueWords(due.due_date, new Date());
        return (
          <section className="st-card" aria-label={text.payments}>
            <div className="st-head">
              <h2>{(late ? text.wasDue : text.toPay)(shortDay(due.due_date))}</h2>
              <span className="st-chip" data-tone={late ? 'bad' : undefined}>
                {words}
              </span>
            </div>
            <p className="st-quiet">{due.description}</p>
            <p className="st-sum">{formatMoney(due.open)}</p>
            <PayWith due={due} />
            {balance > due.open && <p>{text.owed(formatMoney(balance))}</p>}
            <div className="st-head">
              <Link className="st-link" to={`/Student/payments?falta=${due.id}`}>
                {text.notShown}
              </Link>
              <Link className="st-link" to="/Student/payments">
                {text.allPayments}
              </Link>
            </div>
          </section>
        );
      }}
    </Loaded>
  );
}
