import {
  invoiceTypeLabels,
  methodLabels,
  paidTypes,
  paymentMethods,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { FilterSelect, type List, ListBody, ListToolbar, optionsOf } from '@portal/shared-kit/screen';
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
    options={optionsOf(paymentMethods, methodLabels)}
  />
);
export const TypeFilter = ({ list }: Filter<'type'>) => (
  <FilterSelect list={list} name="type" label={text.type} options={optionsOf(paidTypes, invoiceTypeLabels)} />
);
export const OrderFilter = ({ list }: Filter<'order'>) => (
  <FilterSelect
    list={list}
    name="order"
    label={text.order}
    all={text.oldest}
    options={[{ value: 'newest', label: text.newest }]}
  />
);

export const payerCell = (name: string | null, { payer_code: code }: { payer_code: string | null }) =>
  code ? `${name} · ${code}` : name;
export const ofType = (number: string, { type }: { type: (typeof paidTypes)[number] }) =>
  `${number} · ${invoiceTypeLabels[type]}`;
