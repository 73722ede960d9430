import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, single, versionField, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { reasonField } from '../core/reason-field.ts';
import { day, label, money, person, text, type ExportedList } from '../core/list-field.ts';
import { invoiceStateLabels, invoiceTypeLabels, paidTypes, type PaidType } from './payment-rules.ts';

/** Types of invoice; each entity lists those it accepts (decisions 118, 123). */
export const invoiceTypes = paidTypes;
export type InvoiceType = PaidType;

/** VENCIDA is derived: issued, unpaid and overdue (C.7). */
export const invoiceStates = ['RASCUNHO', 'EMITIDA', 'PARCIAL', 'PAGA', 'VENCIDA', 'ANULADA'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const referenceStates = ['LIVRE', 'ATRIBUIDA', 'PAGA', 'EXPIRADA', 'ANULADA'] as const;

const reference = z.object({
  /** Five digits. */
  entity: z.string(),
  bank: z.string(),
  /** 9 to 11 digits, without spaces. */
  number: z.string(),
  amount: cents,
  expires_on: z.iso.date().nullable(),
  state: z.enum(referenceStates),
  /** Short code of a wallet that pays to this entity. */
  wallet_shortcode: z.string().nullable(),
});
export type InvoiceReference = z.output<typeof reference>;

const line = z.object({
  description: z.string(),
  quantity: z.int(),
  /** Unit price, before the discount. */
  unit: cents,
  discount: cents,
  /** unit × quantity − discount. */
  amount: cents,
});

/** An invoice with the field names of decision 118; all money in centavos. */
export const invoiceRow = z.object({
  id: z.int(),
  number: z.string().nullable(),
  type: z.enum(invoiceTypes),
  state: z.enum(invoiceStates),
  /** Exactly one of the two is set. */
  student_id: z.int().nullable(),
  candidate_id: z.int().nullable(),
  inscription_id: z.int().nullable(),
  /** Of the student or candidate. */
  name: z.string(),
  /** The student's card code, or the candidacy number. */
  code: z.string().nullable(),
  course: z.string(),
  lines: z.array(line),
  total: cents,
  paid: cents,
  /** Its valid fines, which have invoices of their own (I22). */
  fine: cents,
  due_date: z.iso.date(),
  issued_at: instant.nullable(),
  issued_by: z.string().nullable(),
  /** The first of `references`, as in decision 118. */
  entity: z.string().nullable(),
  reference: z.string().nullable(),
  /** One for each entity that accepts the type: it may be paid to any of them (decision 123). */
  references: z.array(reference),
  annulled_reason: z.string().nullable(),
  /** Number of the credit note that annulled it. */
  credit_note: z.string().nullable(),
  /** Path of the ficha de pagamento, below `/api`. */
  pdf: z.string().nullable(),
  version: z.int(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoiceList: ExportedList<InvoiceRow> = {
  title: 'Facturas',
  file: 'facturas',
  fields: {
    number: text('Factura', { narrow: true }),
    type: label('Tipo', invoiceTypeLabels, { shownIn: 'number' }),
    code: text('Código', { shownIn: 'name', narrow: true }),
    name: person('Estudante'),
    lines: text('Descrição', { column: 'O quê' }),
    total: money('Valor', { column: 'Total' }),
    paid: money('Pago'),
    fine: money('Multa'),
    due_date: day('Pagar até'),
    references: text('Referências', { column: 'Entidade e referência' }),
    state: label('Estado', { RASCUNHO: 'Rascunho', ...invoiceStateLabels }),
  },
};

/** Students reach only their own invoices. */
const readers = ['payments.read', 'payments.read_own'] as const;

export const invoices = endpoint('GET', '/invoices', {
  access: readers,
  summary: 'Invoices, the latest first; the search looks at number, name and code (S2 §7, decision 118)',
  query: pageQuery.extend({
    state: z.enum(invoiceStates, 'Estado inválido.').optional(),
    type: z.enum(invoiceTypes, 'Tipo inválido.').optional(),
    year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
    candidate_id: recordId.optional(),
    student_id: recordId.optional(),
  }),
  response: listOf(invoiceRow),
});
export const exportInvoices = listFile(invoices, '/exportInvoices', 'payments.export');
export const invoice = endpoint('GET', '/invoices/:id', {
  access: readers,
  summary: 'One invoice with its lines and references (decision 118)',
  response: single(invoiceRow),
});
export const invoicePdf = endpoint('GET', '/invoices/:id/pdf', {
  access: readers,
  summary: 'Makes ficha_pagamento.pdf and answers the address where it opens for 15 minutes (G.4)',
  response: single(z.object({ path: z.string() })),
});

export const annulInvoice = endpoint('POST', '/invoices/:id/annul', {
  access: 'payments.waive',
  freshProof: 'of-factor-holders',
  summary: 'Annuls an unpaid invoice with its references and issues the credit note (C.7, decision 118)',
  body: z.object({ reason: reasonField, version: versionField.optional() }),
  response: written(invoiceRow),
});
