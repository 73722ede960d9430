import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  invoiceTypeLabels,
  methodLabels,
  paidTypes,
  paymentMethods,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { FilterSelect, ListBody, ListToolbar, type List } from '@portal/shared-kit/screen';
import type { ComponentProps, ReactNode } from 'react';
import { messages as text } from './messages.ts';

interface Props<Row extends { id: number }> extends ComponentProps<typeof ListBody<Row>> {
  list: List<Row>;
  filters: ReactNode;
}

/** The common frame of the payment tabs: a list with its filters above. */
export const TabList = <Row extends { id: number }>({ filters, ...list }: Props<Row>) => (
  <>
    <ListToolbar list={list.list}>{filters}</ListToolbar>
    <ListBody<Row> {...list} />
  </>
);

interface Filter<Name extends string> {
  list: ComponentProps<typeof FilterSelect<Name>>['list'];
}
export const MethodFilter = ({ list }: Filter<'method'>) => (
  <FilterSelect
    list={list}
    name="method"
    label={text.method}
    options={paymentMethods.map((value) => ({ value, label: methodLabels[value] }))}
  />
);
export const TypeFilter = ({ list }: Filter<'type'>) => (
  <FilterSelect
    list={list}
    name="type"
    label={text.type}
    options={paidTypes.map((value) => ({ value, label: invoiceTypeLabels[value] }))}
  />
);
/** Order of a queue. */
export const OrderFilter = ({ list }: Filter<'order'>) => (
  <FilterSelect
    list={list}
    name="order"
    label={text.order}
    all={text.oldest}
    options={[{ value: 'newest', label: text.newest }]}
  />
);

/** Columns common to several tabs. */
export const payer = {
  title: text.student,
  dataIndex: 'payer_name',
  person: true,
  render: (name: string, { payer_code: code }: { payer_code: string | null }) =>
    code ? `${name} · ${code}` : name,
} as const;
export const amount = {
  title: text.amount,
  dataIndex: 'amount',
  numeric: true,
  render: (cents: number) => formatMoney(cents),
} as const;
/** An invoice by its number and purpose. */
export const ofType = (number: string, { type }: { type: (typeof paidTypes)[number] }) =>
  `${number} · ${invoiceTypeLabels[type]}`;
