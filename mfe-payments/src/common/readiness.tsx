import { billingReadiness, type BillingReadiness } from '@portal/shared-kit/contract/finance/fee';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { FailureNotice, Mark } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { commonText as text } from './messages.ts';

interface Props {
  year: number;
  /** The page it is on, which needs no link to itself. */
  on: 'fees' | 'entities';
}

/** What is missing for billing a year, as a checklist (decision 126). */
export function Readiness({ year, on }: Props) {
  const { data, error, refetch } = useEndpoint(billingReadiness, { query: { year } });
  if (error && !data) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{text.checking}</p>;
  const { ready, needs } = data.data;
  const elsewhere = needs.some(({ done, kind }) => !done && (kind === 'entity') === (on === 'fees'));
  return (
    <Alert
      role="status"
      style={{ marginBottom: 16 }}
      type={ready ? 'success' : 'warning'}
      title={ready ? text.ready(data.data.year) : text.notReady(data.data.year)}
      description={
        !ready && (
          <>
            <p style={{ margin: '0 0 8px' }}>{text.notReadyHint}</p>
            <ul style={{ margin: 0, paddingLeft: 0, listStyle: 'none' }}>
              {needs.map((need) => (
                <Line key={need.label} need={need} />
              ))}
            </ul>
            {elsewhere && (
              <Link to={on === 'fees' ? `/entities?year=${year}` : `/settings?year=${year}`}>
                {on === 'fees' ? text.toEntities : text.toFees}
              </Link>
            )}
          </>
        )
      }
    />
  );
}

const Line = ({ need: { label, done, missing } }: { need: BillingReadiness['needs'][number] }) => (
  <li style={{ marginBottom: 6 }}>
    <Mark tone={done ? 'good' : 'bad'}>{done ? text.done : text.missing}</Mark>
    {label}
    {missing.length > 0 && <div style={{ fontSize: 13 }}>{missing.join('; ')}</div>}
  </li>
);
