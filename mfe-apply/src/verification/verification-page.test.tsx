import { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { answer, fakeApi, lost, on, refuse, renderLight } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { commonText } from '../common/messages.ts';
import { messages as text } from './messages.ts';
import { VerificationPage, codeIn, isCode, maskCode } from './verification-page.tsx';

const code = '1A2B-3C4D-5E6F-7A8B';
const paper = {
  code,
  kind: 'FICHA_PAGAMENTO' as const,
  number: 'CAN/2026/000005',
  issued_at: '2026-11-21T08:00:00.000Z',
  name: 'A** M*******',
  amount_cents: 250_000,
  state: 'Válido',
};

test('the code of a QR is checked at once and says what the paper must say', async () => {
  const api = fakeApi(on(verifyDocument, () => answer.one(paper)));
  const { title } = renderLight(<VerificationPage />, { url: `/verificar/${code.toLowerCase()}`, api });
  expect(title()).toBe(text.title);
  expect(await screen.findByRole('heading', { name: text.genuine })).toHaveFocus();
  expect(screen.getByText('Ficha de pagamento')).toBeInTheDocument();
  expect(screen.getByText('2 500,00 MZN')).toBeInTheDocument();
  expect(screen.getByText('A** M*******')).toBeInTheDocument();
});

test('a code is typed in any way, and one that is none is not asked about', async () => {
  const api = fakeApi(on(verifyDocument, () => answer.one(paper)));
  const { user } = renderLight(<VerificationPage />, { url: '/verificar', api });
  await user.click(screen.getByRole('button', { name: text.submit }));
  const field = screen.getByLabelText(text.code);
  expect(field).toHaveAccessibleDescription(`${text.codeEmpty} ${text.codeHint}`);
  await user.type(field, '1a2b3c');
  await user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription(`${text.codeWrong} ${text.codeHint}`);
  expect(api.calls(verifyDocument)).toEqual([]);
  await user.clear(field);
  await user.type(field, '1a2b 3c4d 5e6f 7a8b{Enter}');
  expect(await screen.findByRole('heading', { name: text.genuine })).toBeInTheDocument();
});

test('an unknown code, too many checks and a line that is down are said', async () => {
  const refusals = [
    refuse('not_found', 'Não existe um documento com este código.'),
    refuse('throttled', 'Demasiados pedidos deste endereço. Aguarde 1 minuto e tente de novo.', {
      retry_after: 60,
    }),
    lost('timeout'),
  ];
  const api = fakeApi(
    on(verifyDocument, () => {
      const next = refusals.shift();
      if (next) throw next;
      return answer.one({ ...paper, amount_cents: null });
    }),
  );
  const { user } = renderLight(<VerificationPage />, { url: `/verificar/${code}`, api });
  await screen.findByText('Não existe um documento com este código.');
  await user.click(screen.getByRole('button', { name: text.submit }));
  await screen.findByText(/Aguarde 1 minuto/);
  await user.click(screen.getByRole('button', { name: text.submit }));
  await user.click(await screen.findByRole('button', { name: commonText.retry }));
  await screen.findByRole('heading', { name: text.genuine });
  expect(screen.queryByText(text.amount)).not.toBeInTheDocument();
});

test.each([
  ['1a2b3c4d5e6f7a8b', '1A2B-3C4D-5E6F-7A8B'],
  ['1A2B-3C4D-5E6F-7A8B', '1A2B-3C4D-5E6F-7A8B'],
  ['1a2b 3', '1A2B-3'],
  ['1A2B', '1A2B'],
  ['xyz', ''],
  ['0'.repeat(40), '0000-0000-0000-0000'],
])('%s is written %s while it is typed', (typed, masked) => {
  expect(maskCode(typed)).toBe(masked);
  expect(maskCode(masked)).toBe(masked);
});

test('a code is four groups of four', () => {
  expect(isCode('1A2B-3C4D-5E6F-7A8B')).toBe(true);
  expect(isCode('1A2B-3C4D-5E6F')).toBe(false);
});

test.each([
  ['/verificar/1a2b-3c4d-5e6f-7a8b', '1A2B-3C4D-5E6F-7A8B'],
  ['/verificar', ''],
])('the address %s brings the code %s', (path, code) => {
  expect(codeIn(path)).toBe(maskCode(code));
});
