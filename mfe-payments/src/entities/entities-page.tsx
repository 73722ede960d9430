import { later } from '@portal/shared-kit';
import { billingReadiness } from '@portal/shared-kit/contract/finance/fee';
import { saveMpesaAccount } from '@portal/shared-kit/contract/finance/mpesa';
import {
  entity,
  entityList,
  loadReferences,
  referenceModeLabels,
  testEntity,
  type EntityRow,
} from '@portal/shared-kit/contract/finance/payment-entity';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { useAllowed } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import {
  type Column,
  listColumns,
  Mark,
  type PossibleAction,
  RegisterList,
  ScreenFrame,
  StateFilter,
  TwoLines,
  useList,
  useRegister,
  useYear,
  YearSelect,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { Readiness } from '../common/readiness.tsx';
import { years } from '../common/years.ts';
import { layoutText } from './layout-messages.ts';
import { messages as text } from './messages.ts';

const EntityFields = later(() => import('./entity-fields.tsx').then((m) => m.EntityFields));
const TestDialog = later(() => import('./entity-dialogs.tsx').then((m) => m.TestDialog));
const LoadDialog = later(() => import('./entity-dialogs.tsx').then((m) => m.LoadDialog));

const MpesaDrawer = later(() => import('./mpesa-drawer.tsx').then((m) => m.MpesaDrawer));
const LayoutsView = later(() => import('./layouts-view.tsx').then((m) => m.LayoutsView));

const typesInWords = (types: EntityRow['used_for']) =>
  types.map((type) => invoiceTypeLabels[type]).join(', ');
const standingOf = ({ in_force, active }: EntityRow) =>
  in_force ? text.inForce : active ? text.notInForce : text.inactive;
const validity = ({ valid_from, valid_to }: EntityRow) =>
  valid_to === null
    ? text.from(formatDay(valid_from))
    : text.until(formatDay(valid_from), formatDay(valid_to));

const columns = listColumns(entityList.fields, {
  bank: (bank: string, { code }) => <TwoLines first={bank} second={text.ofCode(code)} />,
  used_for: typesInWords,
  reference_mode: (mode: EntityRow['reference_mode'], { free_references }) =>
    free_references === null ? (
      referenceModeLabels[mode]
    ) : (
      <TwoLines first={referenceModeLabels[mode]} second={text.free(free_references)} />
    ),
  in_force: (inForce: boolean, row) => (
    <>
      <Mark tone={inForce ? 'good' : 'quiet'}>{standingOf(row)}</Mark>
      <br />
      <small>{validity(row)}</small>
    </>
  ),
});
const facts: readonly Column<EntityRow>[] = [...columns, { title: text.nib, dataIndex: 'nib' }];
const nameOf = ({ bank, code }: EntityRow) => `${bank} (${code})`;

/** Entities affect whether billing is ready. */
const touched = [billingReadiness];

/** `/entities`: payment entities (decision 123). */
export function EntitiesPage() {
  const allowed = useAllowed();
  const [year, setYear] = useYear(years());
  const list = useList(entity.list, ['state']);
  const register = useRegister(entity, list, nameOf, touched);
  const [open, setOpen] = useState<{ dialog: 'test' | 'load' | 'layouts' | 'mpesa'; row: EntityRow }>();

  const actions = (row: EntityRow): PossibleAction[] => [
    ...register.actions(row),
    allowed(testEntity) && { label: text.test, run: () => setOpen({ dialog: 'test', row }) },
    allowed(loadReferences) &&
      row.reference_mode === 'CARREGADA' && { label: text.load, run: () => setOpen({ dialog: 'load', row }) },
    allowed(saveMpesaAccount) && { label: text.mpesa, run: () => setOpen({ dialog: 'mpesa', row }) },
    { label: layoutText.open, run: () => setOpen({ dialog: 'layouts', row }) },
  ];
  const dialog = open && { row: open.row, onClose: () => setOpen(undefined) };
  if (dialog && open.dialog === 'layouts')
    return (
      <ScreenFrame title={text.title} heading={register.heading}>
        <LayoutsView {...dialog} />
      </ScreenFrame>
    );

  return (
    <ScreenFrame title={text.title} heading={register.heading}>
      <Readiness year={year} on="entities" />
      <RegisterList
        title={text.title}
        list={list}
        of={register}
        columns={columns}
        actions={actions}
        fields={<EntityFields />}
        facts={facts}
      >
        <YearSelect year={year} years={years()} onChange={setYear} />
        <StateFilter list={list} />
      </RegisterList>
      {dialog && open.dialog === 'test' && <TestDialog {...dialog} />}
      {dialog && open.dialog === 'load' && <LoadDialog {...dialog} />}
      {dialog && open.dialog === 'mpesa' && <MpesaDrawer {...dialog} />}
    </ScreenFrame>
  );
}
