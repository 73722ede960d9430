import { later, usePortal } from '@portal/shared-kit';
import {
  decideFactorReset,
  exportWithoutFactor,
  factorResets,
  remindFactor,
  withoutFactor,
  withoutFactorList,
  type FactorReset,
  type WithoutFactorRow,
} from '@portal/shared-kit/contract/identity/factor-office';
import { notifyFailure, useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import {
  type Column,
  ExportList,
  ListBody,
  listColumns,
  ListToolbar,
  type PossibleAction,
  ReadState,
  Rows,
  ScreenFrame,
  TwoLines,
  useList,
  useRowWork,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { userText as text } from './messages.ts';

const ActionDialog = later(() => import('@portal/shared-kit/form').then((m) => m.ActionDialog));

const columns = listColumns(withoutFactorList.fields);
const resetColumns: readonly Column<FactorReset>[] = [
  {
    title: text.name,
    dataIndex: 'fullName',
    person: true,
    render: (name: string, { email }) => <TwoLines first={name} second={email} />,
  },
  { title: text.reason, dataIndex: 'reason' },
  {
    title: text.requestedBy,
    dataIndex: 'requested_by',
    render: (by: string, { requested_at }) => <TwoLines first={by} second={formatMoment(requested_at)} />,
  },
];

/** `/users/second-factor`: resets that wait for a second person, and who needs a second factor and has none yet (J41). */
export function SecondFactorPage() {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const list = useList(withoutFactor);
  const { run, busy } = useRowWork<WithoutFactorRow>(list.reload);
  const remind = useCommand(remindFactor, [withoutFactor]);
  const mayRemind = allowed(remindFactor);
  const remindAll = async () => {
    try {
      notify.success((await remind.mutateAsync({ body: { user_id: null } })).message);
      list.reload();
    } catch (error) {
      notifyFailure(notify, error, () => void remindAll());
    }
  };
  const actions = (row: WithoutFactorRow): PossibleAction[] => [
    mayRemind && {
      label: text.remind,
      run: () => void run(row, () => remind.mutateAsync({ body: { user_id: row.id } })),
    },
  ];
  return (
    <ScreenFrame title={text.secondFactor}>
      {allowed(factorResets) && <Resets />}
      <h2>{text.withoutFactor}</h2>
      <ListToolbar list={list}>
        {mayRemind && list.total > 0 && (
          <Button loading={remind.isPending} onClick={() => void remindAll()}>
            {text.remindAll}
          </Button>
        )}
        <ExportList endpoint={exportWithoutFactor} list={list} />
      </ListToolbar>
      <ListBody
        label={text.withoutFactor}
        list={list}
        columns={columns}
        name={({ fullName }) => fullName}
        empty={text.nobodyWithout}
        actions={actions}
        busy={busy}
      />
    </ScreenFrame>
  );
}

function Resets() {
  const read = useEndpoint(factorResets, {});
  const decide = useCommand(decideFactorReset, [factorResets, withoutFactor]);
  const [asked, setAsked] = useState<{ row: FactorReset; confirmed: boolean }>();
  const rows = read.data?.data ?? [];
  const actions = (row: FactorReset) => [
    !row.own && { label: text.confirmReset, danger: true, run: () => setAsked({ row, confirmed: true }) },
    { label: row.own ? text.takeBack : text.refuseReset, run: () => setAsked({ row, confirmed: false }) },
  ];
  return (
    <>
      <h2>{text.resets}</h2>
      <ReadState read={read} empty={rows.length === 0 ? text.noResets : undefined}>
        <Rows
          label={text.resets}
          rows={rows}
          columns={resetColumns}
          name={(row) => row.fullName}
          actions={actions}
        />
      </ReadState>
      {asked && (
        <ActionDialog
          title={asked.confirmed ? text.confirmResetQuestion : text.refuseResetQuestion}
          confirm={asked.confirmed ? text.confirmReset : text.refuseReset}
          danger={asked.confirmed}
          onConfirm={() =>
            decide.mutateAsync({ params: { id: asked.row.id }, body: { confirmed: asked.confirmed } })
          }
          onClose={() => setAsked(undefined)}
        >
          <strong>{asked.row.fullName}</strong>
          {asked.confirmed && <p>{text.confirmResetWarning}</p>}
        </ActionDialog>
      )}
    </>
  );
}
