import { feeImpact, type FeeRow } from '@portal/shared-kit/contract/finance/fee';
import { useEndpoint } from '@portal/shared-kit/data';
import { Alert } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

/** How many people a change affects, before it is made (decision 124). */
export function ImpactNotice({ fee }: { fee: FeeRow }) {
  const { data, error } = useEndpoint(feeImpact, { params: { id: fee.id } });
  const impact = data?.data;
  const title = impact
    ? text.concerned(impact.candidacies, impact.inscriptions)
    : (error?.message ?? text.counting);
  return (
    <Alert
      role="status"
      style={{ marginBottom: 16 }}
      type={error ? 'warning' : 'info'}
      showIcon
      title={title}
      description={text.issuedStay}
    />
  );
}
