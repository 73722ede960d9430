import { later } from '@portal/shared-kit';
import {
  bankLayouts,
  layoutKinds,
  retireBankLayout,
  saveBankLayout,
  type BankLayout,
  bankLayoutVersions,
  layoutDecimals,
  layoutEncodings,
  layoutSides,
  layoutThousands,
  type LayoutField,
  type LayoutRules,
} from '@portal/shared-kit/contract/finance/bank-layout';
import type { EntityRow } from '@portal/shared-kit/contract/finance/payment-entity';
import { useAllowed, useCommand, useEndpoint, useForget } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { ReadState, Rows, TwoLines, type Column, type PossibleAction, Mark } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { layoutText as text } from './layout-messages.ts';

const LayoutWizard = later(() => import('./layout-wizard.tsx').then((m) => m.LayoutWizard));

const columns: readonly Column<BankLayout>[] = [
  {
    title: text.name,
    dataIndex: 'name',
    render: (name: string, { version }) => <TwoLines first={name} second={text.version(version)} />,
  },
  { title: text.kind, dataIndex: 'rules', render: ({ kind }: BankLayout['rules']) => layoutKinds[kind] },
  {
    title: text.saved,
    dataIndex: 'created_at',
    render: (at: string, { created_by }) => text.savedBy(created_by, formatMoment(at)),
  },
];

type Open = { act: 'edit'; layout?: BankLayout } | { act: 'versions' | 'retire'; layout: BankLayout };

/** The layouts of an entity's bank files, and the wizard that creates them (I25). */
export function LayoutsView({ row, onClose }: { row: EntityRow; onClose: () => void }) {
  const may = useAllowed()(saveBankLayout);
  const forget = useForget();
  const read = useEndpoint(bankLayouts, { params: { id: row.id } });
  const retire = useCommand(retireBankLayout, [bankLayouts]);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const saved = () => {
    close();
    forget(bankLayouts);
    void read.refetch();
  };
  if (open?.act === 'edit')
    return <LayoutWizard entityId={row.id} layout={open.layout} onClose={close} onSaved={saved} />;
  const acts = (layout: BankLayout): PossibleAction[] => [
    may && { label: text.change, run: () => setOpen({ act: 'edit', layout }) },
    { label: text.versions, opens: true, run: () => setOpen({ act: 'versions', layout }) },
    may && { label: text.retire, danger: true, run: () => setOpen({ act: 'retire', layout }) },
  ];
  return (
    <>
      <h2>{text.title(`${row.bank} (${row.code})`)}</h2>
      <p>{text.hint}</p>
      <Flex wrap gap="small" style={{ marginBottom: 16 }}>
        <Button onClick={onClose}>{text.back}</Button>
        {may && (
          <Button type="primary" onClick={() => setOpen({ act: 'edit' })}>
            {text.add}
          </Button>
        )}
      </Flex>
      <ReadState read={read} empty={({ data }) => (data.length === 0 ? text.none : undefined)}>
        {({ data }) => (
          <Rows
            label={text.list}
            rows={data}
            columns={columns}
            name={(layout) => layout.name}
            actions={acts}
          />
        )}
      </ReadState>
      {open?.act === 'versions' && <LayoutVersions layout={open.layout} onClose={close} />}
      {open?.act === 'retire' && (
        <ActionDialog
          danger
          title={text.retireQuestion(open.layout.name)}
          confirm={text.retire}
          onConfirm={() => retire.mutateAsync({ params: { id: open.layout.id } })}
          onClose={close}
        >
          {text.retireWhat}
        </ActionDialog>
      )}
    </>
  );
}

/** Every version of a layout, the newest first: author, date and rules. */
function LayoutVersions({ layout, onClose }: { layout: BankLayout; onClose: () => void }) {
  const read = useEndpoint(bankLayoutVersions, { params: { id: layout.id } });
  return (
    <ActionDialog title={text.versionsTitle(layout.name)} onClose={onClose}>
      <ReadState read={read}>
        {({ data }) => (
          <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {data.map(({ id, version, rules, created_at, created_by, replaced_at }) => (
              <li key={id} style={{ padding: '12px 0', borderBottom: '1px solid var(--p-line)' }}>
                <strong>{text.version(version)}</strong>{' '}
                {replaced_at ? text.until(formatMoment(replaced_at)) : <Mark tone="good">{text.inUse}</Mark>}
                <br />
                <small>{text.savedBy(created_by, formatMoment(created_at))}</small>
                <p style={{ margin: '8px 0 0' }}>{inWords(rules)}</p>
              </li>
            ))}
          </ol>
        )}
      </ReadState>
    </ActionDialog>
  );
}

/** The rules as one line of text. */
function inWords({
  kind,
  encoding,
  delimiter,
  decimal,
  thousands,
  date,
  side,
  columns,
  ...rest
}: LayoutRules) {
  const places = Object.entries(columns).flatMap(([field, place]) =>
    place
      ? `${text.fields[field as LayoutField]}: ${place.at}${place.length === null ? '' : ` (${place.length})`}`
      : [],
  );
  return [
    kind === 'CSV' ? `${layoutKinds[kind]} ${delimiter === '\t' ? 'TAB' : delimiter}` : layoutKinds[kind],
    layoutEncodings[encoding],
    `${text.skip}: ${rest.skip}`,
    `${text.skipEnd}: ${rest.skip_end}`,
    `${text.decimal}: ${layoutDecimals[decimal]}`,
    `${text.thousands}: ${layoutThousands[thousands]}`,
    date,
    layoutSides[side],
    ...places,
  ].join(' · ');
}
