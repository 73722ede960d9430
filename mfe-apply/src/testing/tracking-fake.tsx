import {
  trackCandidacy,
  type TrackedCandidacy,
} from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { answer, fakeApi, on, renderLight, rowOf, type FakeApi } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { messages as text } from '../tracking/messages.ts';
import { TrackingPage } from '../tracking/tracking-page.tsx';

export const session = 's'.repeat(43);
export const invoice: TrackedCandidacy['invoices'][number] = {
  id: 5,
  number: 'CAN/2026/000005',
  type: 'CANDIDATURA',
  state: 'EMITIDA',
  total_cents: 250_000,
  paid_cents: 0,
  due_date: '2027-03-10',
  proofs: [],
  can_send_proof: true,
  references: [
    {
      entity: '90123',
      bank: 'Banco de Teste',
      number: '00000420340',
      amount_cents: 250_000,
      expires_on: '2027-03-10',
      state: 'ATRIBUIDA' as const,
    },
  ],
};
export const candidacy = rowOf(trackCandidacy, {
  session,
  session_expires_at: '2026-11-21T12:00:00.000Z',
  number: 'CAND-2027-000007',
  fullName: 'Ana Macuácua',
  doc_number: '•••••••••567B',
  contact: '•••••4567',
  course_name: 'Direito',
  level_type: 'Licenciatura',
  year: 2027,
  submitted_at: '2026-11-21T08:00:00.000Z',
  timeline: [{ state: 'SUBMETIDA', at: '2026-11-21T08:00:00.000Z', reason: null }],
  can_withdraw: true,
  invoices: [invoice],
});
type Row = TrackedCandidacy['invoices'][number]['proofs'][number];
export const proof = (change: Partial<Row>): Row => ({
  id: 1,
  name: 'talao.pdf',
  state: 'ENVIADO',
  sent_at: '2026-11-21T09:00:00.000Z',
  reason: '',
  ...change,
});
export const pdf = (size = 10) => new File([new Uint8Array(size)], 'talao.pdf', { type: 'application/pdf' });

export const draw = (api: FakeApi, url = '/candidatura?numero=CAND-2027-000007') =>
  renderLight(<TrackingPage />, { url, api });
export const finding = (
  found: TrackedCandidacy | (() => TrackedCandidacy),
  ...others: Parameters<typeof fakeApi>
) =>
  fakeApi(
    on(trackCandidacy, () => answer.one(typeof found === 'function' ? found() : found)),
    ...others,
  );

export async function track(api: FakeApi) {
  const drawn = draw(api);
  await drawn.user.type(screen.getByLabelText(text.docNumber), '110101234567b');
  await drawn.user.click(screen.getByRole('button', { name: text.submit }));
  return drawn;
}
