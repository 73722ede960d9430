import { later } from '@portal/shared-kit';
import { blockSuspensions, debtBlocks } from '@portal/shared-kit/contract/finance/debt-block';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { ReadState, ScreenFrame } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { SuspensionList } from './suspension-list.tsx';

const BlockRules = later(() => import('./block-rules.tsx').then((m) => m.BlockRules));

/** `/settings/blocks`: what overdue invoices block, and suspensions of the block (decision I27). */
export function BlocksPage() {
  const allowed = useAllowed();
  const read = useEndpoint(debtBlocks, {});
  return (
    <ScreenFrame title={text.title}>
      <section aria-label={text.rules} style={{ maxWidth: 720, minHeight: 660, marginBottom: 32 }}>
        <h2 style={{ fontSize: 18 }}>{text.rules}</h2>
        <p>{text.rulesHint}</p>
        <ReadState read={read}>{({ data }) => <BlockRules rules={data} />}</ReadState>
      </section>
      {allowed(blockSuspensions) && <SuspensionList />}
    </ScreenFrame>
  );
}
