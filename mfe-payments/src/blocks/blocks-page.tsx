import { later, usePortal } from '@portal/shared-kit';
import {
  blockSuspensions,
  debtBlocks,
  endSuspension,
  suspendBlock,
  suspensionList,
  suspensionStateLabels,
  type BlockSuspension,
  exportSuspensions,
} from '@portal/shared-kit/contract/finance/debt-block';
import { useAllowed, useEndpoint, call } from '@portal/shared-kit/data';
import {
  ReadState,
  ScreenFrame,
  ExportList,
  FieldFilter,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  screenMessages,
  TwoLines,
  useList,
  useUndo,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { opensAccount } from '../common/student-records.tsx';
import { messages as text } from './messages.ts';

const BlockRules = later(() => import('./block-rules.tsx').then((m) => m.BlockRules));

const SuspensionDialog = later(() => import('./suspension-dialogs.tsx').then((m) => m.SuspensionDialog));

const columns = listColumns(suspensionList.fields, {
  reason: (reason: string, { made_by, ended_by }) => (
    <TwoLines first={reason} second={ended_by ? text.endedBy(ended_by) : text.by(made_by)} />
  ),
  state: (state: BlockSuspension['state']) => (
    <Mark tone={state === 'VIGENTE' ? 'good' : 'quiet'}>{suspensionStateLabels[state]}</Mark>
  ),
});

/** Suspends the block again as an ended suspension had it, to undo the end. One that runs already is kept, since another would replace it: the
 *  same, as after a lost answer, counts as success, and after another it is too late. */
async function suspendAgain(
  http: Parameters<typeof call>[0],
  { student_id, until_day, reason }: BlockSuspension,
): Promise<string | undefined> {
  const query = { student_id, state: 'VIGENTE' as const };
  const [running] = (await call(http, blockSuspensions, { query })).data;
  if (!running) return (await call(http, suspendBlock, { body: { student_id, until_day, reason } })).message;
  return running.until_day === until_day && running.reason === reason ? screenMessages.undone : undefined;
}

/** Students whose block is suspended. */
function SuspensionList() {
  const allowed = useAllowed();
  const list = useList(blockSuspensions, ['state']);
  const [open, setOpen] = useState<{ ends: BlockSuspension | undefined }>();
  const { http } = usePortal();
  const { offer, bar } = useUndo();
  const ended = (row: BlockSuspension) => {
    if (list.fresh?.id === row.id) list.point(undefined);
    list.reload();
    if (!allowed(suspendBlock)) return;
    offer({
      said: text.ended(row.name),
      undo: async () => {
        const undone = await suspendAgain(http, row);
        list.reload();
        return undone;
      },
    });
  };
  return (
    <section aria-label={text.suspensions}>
      <h2 style={{ fontSize: 18 }}>{text.suspensions}</h2>
      <p>{text.suspensionsHint}</p>
      <ListToolbar list={list}>
        <FieldFilter list={list} of={suspensionList} name="state" />
        <ExportList endpoint={exportSuspensions} list={list} />
        {allowed(suspendBlock) && (
          <Button type="primary" onClick={() => setOpen({ ends: undefined })}>
            {text.suspend}
          </Button>
        )}
      </ListToolbar>
      <ListBody
        label={text.suspensions}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ name }) => name}
        actions={(row) => [
          row.state === 'VIGENTE' &&
            allowed(endSuspension) && { label: text.end, danger: true, run: () => setOpen({ ends: row }) },
          opensAccount(row.student_id),
        ]}
      />
      {open && (
        <SuspensionDialog {...open} onSaved={list.point} onEnded={ended} onClose={() => setOpen(undefined)} />
      )}
      {bar}
    </section>
  );
}

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
