import { feeVersions, type FeeRow } from '@portal/shared-kit/contract/finance/fee';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { Mark, ScreenState } from '@portal/shared-kit/screen';
import { FeeValuesList } from './fee-values.tsx';
import { messages as text } from './messages.ts';
import { nameOf } from './words.ts';

/** Every version of one scope, the newest first (decision 124). */
export function VersionsDialog({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(feeVersions, { params: { id: fee.id } });
  const versions = data?.data ?? [];
  return (
    <ActionDialog title={text.versionsTitle(nameOf(fee))} onClose={onClose}>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={undefined}
        onRetry={() => void refetch()}
      >
        <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {versions.map((version) => (
            <li key={version.id} style={{ padding: '12px 0', borderBottom: '1px solid var(--p-line)' }}>
              <p style={{ margin: '0 0 8px' }}>
                {text.versionFrom} {formatMoment(version.created_at)}{' '}
                {version.replaced_at ? (
                  `${text.versionUntil.toLowerCase()} ${formatMoment(version.replaced_at)}`
                ) : (
                  <Mark tone="good">{text.inForce}</Mark>
                )}
                <br />
                <small>
                  {text.versionBy} {version.created_by ?? text.system}
                </small>
              </p>
              <FeeValuesList fee={version} />
            </li>
          ))}
        </ol>
      </ScreenState>
    </ActionDialog>
  );
}
