import { course } from '@portal/shared-kit/contract/offer/course';
import { planList } from '@portal/shared-kit/contract/offer/plan';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { Skeleton } from '@portal/shared-kit/ui';
import { placeName } from '../common/plan-place.ts';
import { recordAddress } from '../common/record-address.ts';
import { messages as text } from './messages.ts';

/** The courses with a subject in their plan, and its places (decision 44). */
export function UsedIn({ subjectId, title }: { subjectId: number; title: string }) {
  const { data, error } = useUses(subjectId);
  const seesCourses = useAllowed()(course.get);
  const rest = data ? data.meta.total - data.data.length : 0;
  return (
    <section aria-label={title} style={{ marginBottom: 24 }}>
      <h2 style={{ fontSize: 14, fontWeight: 400, margin: '0 0 8px' }}>{title}</h2>
      {error && <p role="alert">{text.usedInFailed}</p>}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data?.data.length === 0 && <p>{text.usedNowhere}</p>}
      <ul style={{ margin: 0, paddingLeft: 20, maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
        {data?.data.map((entry) => (
          <li key={entry.id}>
            {seesCourses ? (
              <Link to={recordAddress.course(entry.course_id)}>{entry.course_name}</Link>
            ) : (
              entry.course_name
            )}
            {' – '}
            <Link to={recordAddress.plan(entry.course_id)}>{placeName(entry)}</Link>
            {entry.closed_from !== null && ` (${text.closedFrom(entry.closed_from)})`}
          </li>
        ))}
        {rest > 0 && <li>{text.usedInMore(rest)}</li>}
      </ul>
    </section>
  );
}

/** Where a subject stands in plans, the first hundred places. */
export const useUses = (subjectId: number, enabled = true) =>
  useEndpoint(planList, { query: { subject_id: subjectId, per_page: 100 } }, { enabled });
