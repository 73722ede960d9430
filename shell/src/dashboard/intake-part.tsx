import { intakeFigures } from '@portal/shared-kit/contract/reporting/figures';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { dashboardText as text } from '../messages.ts';
import { Part } from './part.tsx';

/** The latest intake as a funnel: how many reached each step, and how many are waiting. */
export function IntakePart({ canOpen }: { canOpen(path: string): boolean }) {
  const { data, error, refetch } = useEndpoint(intakeFigures, {});
  const it = data?.data;
  const list = it && `/Candidate/${it.year}`;
  const steps = it
    ? ([
        ['submitted', it.submitted, 'accent'],
        ['approved', it.approved, 'accent'],
        ['paid', it.paid, 'accent'],
        ['matriculated', it.enrolled, 'good'],
        ['waiting', it.waiting, 'wait'],
      ] as const)
    : [];
  return (
    <Part
      title={it ? text.intakeOf(it.year) : text.intake}
      loading={!data && !error}
      error={data ? null : error}
      retry={() => void refetch()}
    >
      {it?.submitted === 0 ? (
        <p className="p-muted">{text.noIntake}</p>
      ) : (
        <dl className="p-funnel">
          {steps.map(([step, count, tone]) => (
            <div key={step}>
              <dt>{text.steps[step]}</dt>
              <dd>
                <span className="p-bar" aria-hidden>
                  <span
                    className={`p-bar-${tone}`}
                    style={{ width: `${(count * 100) / Math.max(it!.submitted, 1)}%` }}
                  />
                </span>
                <strong>{count.toLocaleString('pt-PT')}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {list && canOpen(list) && <Link to={list}>{text.openList}</Link>}
    </Part>
  );
}
