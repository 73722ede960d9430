import { later } from '@portal/shared-kit';
import { entity, loadReferences, testEntity, type EntityRow } from '@portal/shared-kit/contract/entity';
import { useAllowed } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import {
  ListBody,
  ListToolbar,
  RegisterDialogs,
  ScreenFrame,
  useList,
  useRegister,
  type Column,
  type RowAction,
} from '@portal/shared-kit/screen';
import { Tag } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { Readiness } from '../common/readiness.tsx';
import { useYear, YearSelect } from '../common/year.tsx';
import type { EntityDialogProps } from './test-dialog.tsx';
import { messages as text } from './messages.ts';

const EntityFields = later(() => import('./entity-fields.tsx').then((m) => m.EntityFields));
const TestDialog = later<EntityDialogProps>(() => import('./test-dialog.tsx').then((m) => m.TestDialog));
const LoadDialog = later<EntityDialogProps>(() => import('./load-dialog.tsx').then((m) => m.LoadDialog));

const columns: readonly Column<EntityRow>[] = [
  { title: text.bank, dataIndex: 'bank' },
  { title: text.code, dataIndex: 'code' },
  { title: text.usedFor, dataIndex: 'used_for', render: text.types },
  {
    title: text.mode,
    dataIndex: 'reference_mode',
    render: (mode: EntityRow['reference_mode'], { free_references }) =>
      free_references === null ? text.modes[mode] : `${text.modes[mode]}: ${text.free(free_references)}`,
  },
  {
    title: text.validity,
    dataIndex: 'valid_from',
    render: (from: string, { valid_to }) =>
      valid_to === null ? text.from(formatDay(from)) : text.until(formatDay(from), formatDay(valid_to)),
  },
  {
    title: text.state,
    dataIndex: 'in_force',
    render: (inForce: boolean, { active }) => (
      <Tag color={inForce ? 'success' : 'default'}>
        {inForce ? text.inForce : active ? text.notInForce : text.inactive}
      </Tag>
    ),
  },
];
const nameOf = ({ bank, code }: EntityRow) => `${bank} (${code})`;

/** `/entities`: where money is paid to (decision 123). */
export function EntitiesPage() {
  const allowed = useAllowed();
  const [year, setYear] = useYear();
  const list = useList(entity.list);
  const it = useRegister(entity, list, nameOf);
  const [open, setOpen] = useState<{ dialog: 'test' | 'load'; row: EntityRow }>();
  const standing = JSON.stringify(list.rows?.map(({ id, version, in_force }) => [id, version, in_force]));

  const actions = (row: EntityRow): RowAction[] => [
    ...it.actions(row),
    ...(allowed(testEntity) ? [{ label: text.test, run: () => setOpen({ dialog: 'test', row }) }] : []),
    ...(allowed(loadReferences) && row.reference_mode === 'CARREGADA'
      ? [{ label: text.load, run: () => setOpen({ dialog: 'load', row }) }]
      : []),
  ];
  const dialog = open && { row: open.row, onClose: () => setOpen(undefined) };

  return (
    <ScreenFrame title={text.title} heading={it.heading}>
      <Readiness year={year} on="entities" follows={standing} />
      <ListToolbar list={list} onAdd={it.add}>
        <YearSelect year={year} onChange={setYear} />
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        name={nameOf}
        actions={actions}
        busy={it.busy}
      />
      <RegisterDialogs title={text.title} of={it} fields={<EntityFields />} />
      {dialog && open.dialog === 'test' && <TestDialog {...dialog} />}
      {dialog && open.dialog === 'load' && <LoadDialog {...dialog} />}
    </ScreenFrame>
  );
}
