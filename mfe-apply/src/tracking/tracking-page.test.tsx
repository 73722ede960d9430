import {
  candidacyInvoicePaper,
  candidacyReceipt,
  trackCandidacy,
  withdrawCandidacy,
  type TrackedCandidacy,
  sendCandidacyProof,
} from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { answer, fakeApi, held, lost, on, refuse } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within, fireEvent } from '@testing-library/react';
import { commonText } from '../common/messages.ts';
import { messages as text } from './messages.ts';
import { candidacy, draw, finding, track, invoice, pdf, proof, session } from '../testing/tracking-fake.tsx';

beforeEach(() => localStorage.clear());

test('number and document lead to the timeline, the payment and the papers', async () => {
  const asking = held();
  const api = fakeApi(on(trackCandidacy, () => asking.then(() => answer.one(candidacy))));
  const { title, user } = draw(api);
  expect(title()).toBe(text.title);
  await waitFor(() => expect(screen.getByLabelText(text.number)).toHaveValue('CAND-2027-000007'));
  await user.type(screen.getByLabelText(text.docNumber), '110 101234567b{Enter}');
  expect(await screen.findByRole('button', { name: text.submitting })).toBeDisabled();
  await act(async () => asking.release());

  const heading = await screen.findByRole('heading', { name: 'CAND-2027-000007: Submetida' });
  expect(heading).toHaveFocus();
  expect(api.calls(trackCandidacy)[0]!.body).toMatchObject({
    number: 'CAND-2027-000007',
    doc_number: '110101234567B',
  });
  expect(screen.getByText('000 004 203 40')).toBeInTheDocument();
  expect(screen.getAllByText('2 500,00 MZN')).toHaveLength(2);
  expect(screen.getAllByText('10/03/2027')).toHaveLength(2);
  expect(screen.getByText('Por pagar')).toBeInTheDocument();
  expect(screen.getByText('21/11/2026 10:00:00')).toBeInTheDocument();
  const share = screen.getByRole('link', { name: commonText.byWhatsApp });
  expect(decodeURIComponent(share.getAttribute('href')!)).toContain(
    'Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/03',
  );
});

test('shows missing or misspelt input without a call', async () => {
  const api = fakeApi();
  const { user } = draw(api, '/candidatura');
  await user.click(screen.getByRole('button', { name: text.submit }));
  expect(screen.getByLabelText(text.number)).toHaveAccessibleDescription(
    `${text.numberEmpty} ${text.numberHint}`,
  );
  expect(screen.getByLabelText(text.docNumber)).toHaveAccessibleDescription(text.docEmpty);
  await user.type(screen.getByLabelText(text.number), 'cand-2027');
  await user.click(screen.getByRole('button', { name: text.submit }));
  expect(screen.getByRole('button', { name: text.numberWrong })).toBeInTheDocument();
});

test('wrong data, too many tries and a line that is down are said, and only the last offers another try', async () => {
  const refusals = [
    refuse('not_found', candidateMessages.notFound),
    refuse('throttled', 'Demasiadas tentativas de consulta. Aguarde 12 minutos e tente de novo.', {
      retry_after: 700,
    }),
    lost('offline'),
  ];
  const api = finding(() => {
    const next = refusals.shift();
    if (next) throw next;
    return candidacy;
  });
  const { user } = await track(api);
  await screen.findByText(candidateMessages.notFound);
  expect(screen.queryByRole('button', { name: commonText.retry })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: text.submit }));
  await screen.findByText(/Aguarde 12 minutos/);
  await user.click(screen.getByRole('button', { name: text.submit }));
  await screen.findByText(/Não foi possível contactar o servidor/);
  await user.click(screen.getByRole('button', { name: commonText.retry }));
  await screen.findByRole('heading', { name: /CAND-2027-000007/ });
});

test('a refused candidate reads why, an approved one until when to pay and their code', async () => {
  const why = 'Documento ilegível ou inválido';
  const first = await track(
    finding({
      ...candidacy,
      state: 'REPROVADA',
      reason: why,
      can_withdraw: false,
      invoices: [],
      timeline: [...candidacy.timeline, { state: 'REPROVADA', at: '2026-11-22T08:00:00.000Z', reason: why }],
    }),
  );
  expect(await screen.findByRole('heading', { name: /Reprovada/ })).toBeInTheDocument();
  expect(screen.getAllByText(`${text.reason}: ${why}`)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: text.withdraw })).not.toBeInTheDocument();
  first.unmount();
  await track(
    finding({ ...candidacy, state: 'APROVADA', pay_until: '2027-02-01', student_code: '27.0001.0001' }),
  );
  expect(await screen.findByText(text.payUntil('01/02/2027'))).toBeInTheDocument();
  expect(screen.getByText('27.0001.0001')).toBeInTheDocument();
});

test('asks for confirmation before a withdrawal, by mouse and by keyboard', async () => {
  const after: TrackedCandidacy = { ...candidacy, state: 'DESISTIDA', can_withdraw: false, invoices: [] };
  const api = finding(
    candidacy,
    on(withdrawCandidacy, () => answer.done('Desistiu da candidatura.', after)),
  );
  const { user } = await track(api);
  await user.click(await screen.findByRole('button', { name: text.withdraw }));
  const question = screen.getByRole('alertdialog', { name: text.withdrawQuestion });
  expect(question).toHaveAccessibleDescription(text.withdrawHint);
  await user.click(within(question).getByRole('button', { name: commonText.cancel }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(api.calls(withdrawCandidacy)).toEqual([]);
  screen.getByRole('button', { name: text.withdraw }).focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: text.withdrawYes }));
  expect(await screen.findByRole('heading', { name: /Desistida/ })).toBeInTheDocument();
});

test('papers open in a tab of their own, and one that could not be made says so', async () => {
  const tab = { location: { replace: jest.fn() }, close: jest.fn() };
  const open = jest.spyOn(window, 'open').mockReturnValue(tab as never);
  let down = true;
  const api = finding(
    candidacy,
    on(candidacyReceipt, () => answer.done('Documento pronto.', { path: '/api/documents/recibo' })),
    on(candidacyInvoicePaper, () => {
      if (down) throw lost('timeout');
      return answer.done('Documento pronto.', { path: '/api/documents/ficha' });
    }),
  );
  const { user } = await track(api);
  await user.click(await screen.findByRole('button', { name: text.receipt }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/documents/recibo'));
  await user.click(screen.getByRole('button', { name: text.ficha }));
  const retry = await screen.findByRole('button', { name: commonText.retry });
  expect(tab.close).toHaveBeenCalled();
  down = false;
  await user.click(retry);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/documents/ficha'));
  open.mockRestore();
});

test('a value is copied, and where no clipboard is to be had that is said', async () => {
  const { user } = await track(finding(candidacy));
  const copy = await screen.findByRole('button', { name: commonText.copy('referência') });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe('00000420340');
  expect(await screen.findByText(commonText.copied)).toBeInTheDocument();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(copy);
  expect(await screen.findByText(commonText.notCopied)).toBeInTheDocument();
});

test('a proof is refused by type and size before it leaves, sent with its progress, and then in verification', async () => {
  const sending = held();
  const after = { ...candidacy, invoices: [{ ...invoice, proofs: [proof({})] }] };
  const api = finding(
    candidacy,
    on(sendCandidacyProof, () => sending.then(() => answer.done('Enviado.', after))),
  );
  const { user } = await track(api);
  const send = await screen.findByRole('button', { name: text.proofSend });
  const field = screen.getByLabelText(text.proofFile, { selector: 'input' });
  await user.click(send);
  expect(field).toHaveAccessibleDescription(`${text.proofEmpty} ${text.proofHint}`);
  const program = new File(['x'], 'a.exe', { type: 'application/x-msdownload' });
  fireEvent.change(field, { target: { files: { 0: program, length: 1, item: () => program } } });
  expect(field).toHaveAccessibleDescription(`${commonText.fileType} ${text.proofHint}`);
  await user.upload(field, pdf(5 * 1_048_576 + 1));
  expect(field).toHaveAccessibleDescription(`${commonText.fileTooLarge} ${text.proofHint}`);
  await user.upload(field, pdf());
  await user.click(send);
  expect(await screen.findByRole('progressbar', { name: text.proofSending(50) })).toHaveValue(50);
  await act(async () => sending.release());
  expect(await screen.findByText('Em verificação')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: text.proofSend })).not.toBeInTheDocument();
  expect(api.calls(sendCandidacyProof)).toEqual([
    { params: {}, query: {}, body: { session, invoice_id: 5 } },
  ]);
});

test('a proof the server refuses says why, a broken line keeps the file, a rejected proof shows its reason and asks for another', async () => {
  const rejected = proof({ state: 'REJEITADO', reason: 'O valor não se lê.' });
  const shown = { ...candidacy, invoices: [{ ...invoice, proofs: [rejected] }] };
  const answers = [
    refuse('invalid', 'Não.', { errors: { file: ['O conteúdo não é de um PDF.'] } }),
    lost('offline'),
  ];
  const { user } = await track(
    finding(
      shown,
      on(sendCandidacyProof, () => {
        const next = answers.shift();
        if (next) throw next;
        return answer.done('Enviado.', {
          ...shown,
          invoices: [{ ...invoice, proofs: [rejected, proof({ id: 2 })] }],
        });
      }),
    ),
  );
  expect(await screen.findByText(`${text.reason}: O valor não se lê.`)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: text.proofAgain })).toBeInTheDocument();
  const field = screen.getByLabelText(text.proofFile, { selector: 'input' });
  await user.upload(field, pdf());
  await user.click(screen.getByRole('button', { name: text.proofSend }));
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(`O conteúdo não é de um PDF. ${text.proofHint}`),
  );
  await user.click(screen.getByRole('button', { name: text.proofSend }));
  await screen.findByText(text.proofKept);
  await user.click(screen.getByRole('button', { name: commonText.retry }));
  expect(await screen.findByText('Em verificação')).toBeInTheDocument();
});
