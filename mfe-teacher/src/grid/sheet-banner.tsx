import type { Grid, SheetStanding } from '@portal/shared-kit/contract/grading/grid';
import { Alert } from '@portal/shared-kit/ui';
import { groundOf } from '../common/ground.ts';
import { messages as text } from './sheet-messages.ts';

/** The states of the pautas: submitted, returned with the reason, homologated, rectified (C.5). */
export const SheetBanners = ({ of: { sheets } }: { of: Grid }) => (
  <div style={{ display: 'grid', gap: 8, marginBottom: 12 }}>
    {sheets.map((sheet) => (
      <SheetBanner key={sheet.id} of={sheet} />
    ))}
  </div>
);

function SheetBanner({ of: { kind, number, state, moved_at, moved_by, reason } }: { of: SheetStanding }) {
  const facts = [kind, number, moved_by, moved_at] as const;
  if (state === 'EM_EDICAO')
    return (
      moved_at && (
        <Alert
          type="warning"
          showIcon
          style={groundOf.warning}
          title={text.returned(...facts)}
          description={<b>{reason}</b>}
        />
      )
    );
  if (state === 'SUBMETIDA')
    return <Alert type="info" showIcon style={groundOf.info} title={text.submitted(...facts)} />;
  const words = state === 'HOMOLOGADA' ? text.homologated : text.rectified;
  return <Alert type="success" showIcon style={groundOf.success} title={words(...facts)} />;
}
