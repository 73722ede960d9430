import { later, usePortal } from '@portal/shared-kit';
import {
  blockSuspensions,
  endSuspension,
  suspendBlock,
  suspensionStates,
  type BlockSuspension,
  exportSuspensions,
} from '@portal/shared-kit/contract/finance/debt-block';
import { useAllowed } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import {
  ExportList,
  FilterSelect,
  ListBody,
  ListToolbar,
  Mark,
  TwoLines,
  useList,
  useUndo,
  type Column,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { opensAccount } from '../common/to-account.ts';
import type { EndProps } from './end-dialog.tsx';
import { messages as text } from './messages.ts';
import { suspendAgain } from './suspend-again.ts';
import type { SuspendProps } from './suspend-drawer.tsx';

const EndDialog = later<EndProps>(() => import('./end-dialog.tsx').then((m) => m.EndDialog));
const SuspendDrawer = later<SuspendProps>(() => import('./suspend-drawer.tsx').then((m) => m.SuspendDrawer));

const columns: readonly Column<BlockSuspension>[] = [
  {
    title: text.student,
    dataIndex: 'name',
    person: true,
    render: (name: string, { code }) => <TwoLines first={name} second={code ?? ''} />,
  },
  { title: text.until, dataIndex: 'until_day', render: (day: string) => formatDay(day) },
  {
    title: text.reason,
    dataIndex: 'reason',
    render: (reason: string, { made_by, ended_by }) => (
      <TwoLines first={reason} second={ended_by ? text.endedBy(ended_by) : text.by(made_by)} />
    ),
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: BlockSuspension['state']) => (
      <Mark tone={state === 'VIGENTE' ? 'good' : 'quiet'}>{text.states[state]}</Mark>
    ),
  },
];

/** Students whose block is suspended. */
export function SuspensionList() {
  const allowed = useAllowed();
  const list = useList(blockSuspensions, ['state']);
  const [open, setOpen] = useState<{ add: true } | { end: BlockSuspension }>();
  const close = () => setOpen(undefined);
  const { http } = usePortal();
  const { offer, bar } = useUndo();
  const ended = (row: BlockSuspension) => {
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
        <FilterSelect
          list={list}
          name="state"
          label={text.state}
          options={suspensionStates.map((value) => ({ value, label: text.states[value] }))}
        />
        <ExportList endpoint={exportSuspensions} list={list} />
        {allowed(suspendBlock) && (
          <Button type="primary" onClick={() => setOpen({ add: true })}>
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
          ...(row.state === 'VIGENTE' && allowed(endSuspension)
            ? [{ key: 'end', label: text.end, danger: true, run: () => setOpen({ end: row }) }]
            : []),
          opensAccount(row.student_id),
        ]}
      />
      {open && 'add' in open && <SuspendDrawer onSaved={list.point} onClose={close} />}
      {open && 'end' in open && <EndDialog row={open.end} onDone={() => ended(open.end)} onClose={close} />}
      {bar}
    </section>
  );
}
