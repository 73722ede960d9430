import type { PaymentRow } from '@portal/shared-kit/contract/finance/confirmed-payment';
import type { Confirmed, DeskInvoice, Unmatched } from '@portal/shared-kit/contract/finance/payment';
import type { Proof, ProofWithInvoice } from '@portal/shared-kit/contract/finance/payment-proof';

export const invoice = (id: number, payer_name: string, changes: Partial<DeskInvoice> = {}): DeskInvoice => ({
  id,
  number: `FT 2026/00000${id}`,
  type: 'INSCRICAO',
  state: 'EMITIDA',
  payer_name,
  payer_code: `27.0001.000${id}`,
  course: 'Direito',
  description: 'Taxa de inscrição',
  total: 250_000,
  paid: 0,
  open: 250_000,
  credit: 0,
  due_date: '2027-02-10',
  entity: '90123',
  reference: '00000420340',
  ...changes,
});

export const proof = (id: number, payer_name: string, changes: Partial<Proof> = {}): Proof => ({
  id,
  invoice_id: id,
  invoice: `FT 2026/00000${id}`,
  type: 'INSCRICAO',
  claimed_number: null,
  claimed_on: null,
  payer_name,
  payer_code: `27.0001.000${id}`,
  amount: 250_000,
  method: null,
  sent_at: '2026-11-20T08:15:00.000Z',
  note: '',
  state: 'ENVIADO',
  held_by: null,
  held_by_me: false,
  decided_by: null,
  decided_at: null,
  reason: '',
  file_name: 'talao.png',
  media_type: 'image/png',
  ...changes,
});

export const heldProof = (one: Proof, changes: Partial<ProofWithInvoice> = {}): ProofWithInvoice => ({
  ...one,
  state: 'EM_VERIFICACAO',
  held_by: 'Pessoa de Teste',
  held_by_me: true,
  bill: {
    ...invoice(one.invoice_id ?? one.id, one.payer_name),
    lines: [{ description: 'Taxa de inscrição', amount: 250_000 }],
  },
  ...changes,
});

export const unmatched = (id: number, changes: Partial<Unmatched> = {}): Unmatched => ({
  id,
  method: 'REFERENCIA',
  transaction: `BANCO-${id}`,
  amount: 250_000,
  paid_at: '2026-11-20T08:00:00.000Z',
  recorded_at: '2026-11-21T08:00:00.000Z',
  entity: '90123',
  reference: '00000420340',
  invoice: 'FT 2026/000007',
  payer_name: 'Celeste Expirada',
  told: 'TRF CELESTE',
  reason: 'Referência expirada.',
  ...changes,
});

export const payment = (id: number, changes: Partial<PaymentRow> = {}): PaymentRow => ({
  id,
  invoice: `FT 2026/00000${id}`,
  payer_name: 'Dinis Pago',
  payer_code: '27.0001.0009',
  method: 'MPESA',
  transaction: `MP-${id}`,
  amount: 250_000,
  paid_at: '2026-11-20T08:00:00.000Z',
  recorded_at: '2026-11-20T09:00:00.000Z',
  recorded_by: 'Ana Clara',
  state: 'CONCILIADO',
  reason: '',
  receipt: `RC 2026/00000${id}`,
  ...changes,
});

export const confirmation: Confirmed = {
  payment_id: 9,
  invoice_id: 1,
  invoice: 'FT 2026/000001',
  invoice_state: 'PAGA',
  total: 250_000,
  paid: 250_000,
  open: 0,
  credit: 0,
  receipt: 'RC 2026/000009',
};

/** The first bytes of an image. */
export const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).buffer;
