import { sendCandidacyProof } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { answer, held, lost, on, refuse } from '@portal/shared-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { commonText } from '../common/messages.ts';
import { messages as text } from './messages.ts';
import { candidacy, finding, invoice, pdf, proof, session, track } from '../testing/tracking-fake.tsx';

beforeEach(() => localStorage.clear());

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
