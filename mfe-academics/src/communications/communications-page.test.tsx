import { communicationFile } from '@portal/shared-kit/contract/people/communication';
import {
  communicationAudience,
  ownAudiences,
  sendCommunication,
  sentCommunications,
  type SentCommunication,
} from '@portal/shared-kit/contract/people/sent-communication';
import { answer, fakeApi, lost, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { CommunicationsPage } from './communications-page.tsx';

const sent: SentCommunication = {
  id: 3,
  type: 'TURMA',
  title: 'Prova adiada',
  body: 'Passa para sexta-feira.',
  attachment: null,
  sent_at: '2026-11-22T08:00:00.000Z',
  sender: 'Amélia Sitoe',
  audience: 'Turma EI-1A',
  recipients: 31,
  read: 12,
  expires_at: '2026-11-30T22:00:00.000Z',
};
const listed = on(sentCommunications, ({ query }) => answer.page([sent], query));

test('lists sent messages with recipients, number of readers and expiry date', async () => {
  const { portal } = renderScreen(<CommunicationsPage />, { api: fakeApi(listed), url: '/communications' });
  const row = await screen.findByRole('row', { name: /Prova adiada/ });
  for (const words of ['Turma EI-1A', '12 de 31', 'Amélia Sitoe', '30/11/2026'])
    expect(within(row).getByText(words)).toBeInTheDocument();
  expect(portal.title()).toBe('Comunicações');
});

test('a click on a sent communication shows it again, with its text and whom it reached', async () => {
  const { user } = renderScreen(<CommunicationsPage />, { api: fakeApi(listed) });
  await user.click(await screen.findByText('Turma EI-1A'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Prova adiada' }));
  for (const words of [
    'Passa para sexta-feira.',
    'Turma EI-1A',
    '31 pessoas',
    '12 de 31',
    '22/11/2026 10:00:00',
  ])
    expect(drawer.getByText(words)).toBeInTheDocument();
});

test('an attachment that cannot be downloaded says so inside the drawer, which covers toasts, and can be tried again', async () => {
  let down = true;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const attached = { ...sent, attachment: { name: 'edital.pdf', size: 3, media_type: 'application/pdf' } };
  const { user, portal } = renderScreen(<CommunicationsPage />, {
    api: fakeApi(
      on(sentCommunications, ({ query }) => answer.page([attached], query)),
      on(communicationFile, () => {
        if (down) throw refuse('unavailable', 'O ficheiro está indisponível.');
        return new ArrayBuffer(3);
      }),
    ),
  });
  await user.click(await screen.findByText('Turma EI-1A'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Prova adiada' }));
  await user.click(drawer.getByRole('button', { name: /edital.pdf/ }));
  expect(await drawer.findByText('O ficheiro está indisponível.')).toBeInTheDocument();
  expect(portal.toasts.getState()).toEqual([]);
  down = false;
  await user.click(drawer.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(drawer.queryByText('O ficheiro está indisponível.')).not.toBeInTheDocument());
  expect(saved).toHaveBeenCalledTimes(1);
  saved.mockRestore();
});

test('staff see how many would receive a message before they send it', async () => {
  const api = fakeApi(
    listed,
    on(communicationAudience, () => answer.one({ recipients: 204, audience: 'Todos os estudantes' })),
    on(sendCommunication, () => answer.done('Mensagem enviada a 204 pessoas.', { id: 4, recipients: 204 })),
  );
  const { user, portal } = renderScreen(<CommunicationsPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova comunicação' }));
  await user.click(await form.findByLabelText('A quem'));
  await user.click(await screen.findByText('Todos os estudantes'));
  expect(
    await form.findByText('Todos os estudantes: 204 pessoas recebem esta mensagem.'),
  ).toBeInTheDocument();
  await user.type(form.getByLabelText('Assunto'), 'Biblioteca');
  await user.type(form.getByLabelText('Mensagem'), 'Abre ao sábado.');
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls(sendCommunication)).toMatchObject([
    { body: { type: 'GERAL', title: 'Biblioteca', body: 'Abre ao sábado.' } },
  ]);
  expect(portal.toasts.getState()).toMatchObject([{ message: 'Mensagem enviada a 204 pessoas.' }]);
});

test('the file of a message that was not sent does not go with the next one', async () => {
  const api = fakeApi(
    listed,
    on(communicationAudience, () => answer.one({ recipients: 204, audience: 'Todos os estudantes' })),
    on(sendCommunication, () => answer.done('Mensagem enviada a 204 pessoas.', { id: 4, recipients: 204 })),
  );
  const { user } = renderScreen(<CommunicationsPage />, { api });
  const opened = async () => {
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    return within(await screen.findByRole('dialog', { name: 'Nova comunicação' }));
  };
  const first = await opened();
  await user.upload(
    await first.findByLabelText(/^Anexo/),
    new File(['x'], 'reservado.pdf', { type: 'application/pdf' }),
  );
  await user.click(first.getByRole('button', { name: 'Cancelar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem guardar?' }));
  await user.click(question.getByRole('button', { name: 'Sair sem guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const form = await opened();
  await user.click(await form.findByLabelText('A quem'));
  await user.click((await screen.findAllByText('Todos os estudantes')).at(-1)!);
  await user.type(form.getByLabelText('Assunto'), 'Biblioteca');
  await user.type(form.getByLabelText('Mensagem'), 'Abre ao sábado.');
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.files(sendCommunication)).toEqual([[]]);
});

test('a file that is refused says so at its field', async () => {
  const damaged = 'O ficheiro está danificado.';
  const api = fakeApi(
    listed,
    on(communicationAudience, () => answer.one({ recipients: 204, audience: 'Todos os estudantes' })),
    on(sendCommunication, () => {
      throw refuse('invalid', damaged, { errors: { file: [damaged] } });
    }),
  );
  const { user } = renderScreen(<CommunicationsPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova comunicação' }));
  const file = await form.findByLabelText(/^Anexo/);
  await user.upload(file, new File(['x'], 'aviso.pdf', { type: 'application/pdf' }));
  await user.click(form.getByLabelText('A quem'));
  await user.click((await screen.findAllByText('Todos os estudantes')).at(-1)!);
  await user.type(form.getByLabelText('Assunto'), 'Biblioteca');
  await user.type(form.getByLabelText('Mensagem'), 'Abre ao sábado.');
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(file).toBeInvalid());
  expect(file).toHaveAccessibleDescription(damaged);
});

test('a message whose answer was lost is sent again as the same one, and the next one is another', async () => {
  let lose = true;
  const api = fakeApi(
    listed,
    on(communicationAudience, () => answer.one({ recipients: 204, audience: 'Todos os estudantes' })),
    on(sendCommunication, () => {
      if (lose) throw lost('timeout');
      return answer.done('Mensagem enviada a 204 pessoas.', { id: 4, recipients: 204 });
    }),
  );
  const { user } = renderScreen(<CommunicationsPage />, { api });
  const write = async () => {
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nova comunicação' }));
    await user.click(await form.findByLabelText('A quem'));
    await user.click((await screen.findAllByText('Todos os estudantes')).at(-1)!);
    await user.type(form.getByLabelText('Assunto'), 'Biblioteca');
    await user.type(form.getByLabelText('Mensagem'), 'Abre ao sábado.');
    await user.click(form.getByRole('button', { name: 'Enviar' }));
    return form;
  };
  const form = await write();
  await waitFor(() => expect(api.calls(sendCommunication)).toHaveLength(1));
  lose = false;
  await user.click(await form.findByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await write();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, again, next] = api.calls(sendCommunication).map(({ body }) => body!.key);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('what a teacher teaches is read again when it is opened, and the number of recipients by a button', async () => {
  let down = true;
  const guard = () => {
    if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
  };
  const api = fakeApi(
    listed,
    on(ownAudiences, () => {
      guard();
      return answer.one([{ classmate_id: 3, classmate_name: 'EI-1A', subject_id: 8, subject_name: 'Redes' }]);
    }),
    on(communicationAudience, () => {
      guard();
      return answer.one({ recipients: 31, audience: 'Redes, turma EI-1A' });
    }),
  );
  const { user } = renderScreen(<CommunicationsPage />, { api, actions: ['communications.create_own'] });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova comunicação' }));
  const field = await form.findByLabelText('Disciplina e turma');
  await user.click(field);
  expect(await screen.findByText('Não foi possível carregar as opções.')).toBeVisible();
  await user.tab();
  down = false;
  await user.click(field);
  const edition = await screen.findByText('Redes, turma EI-1A');
  down = true;
  await user.click(edition);
  expect(await form.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(form.getByRole('button', { name: 'Tentar de novo' }));
  expect(await form.findByText('Redes, turma EI-1A: 31 pessoas recebem esta mensagem.')).toBeInTheDocument();
});

test('a teacher chooses among what they teach, and sees why a message was refused', async () => {
  const api = fakeApi(
    listed,
    on(ownAudiences, () =>
      answer.one([
        { classmate_id: 3, classmate_name: 'EI-1A', subject_id: 8, subject_name: 'Redes' },
        { classmate_id: 4, classmate_name: 'EI-1B', subject_id: 9, subject_name: 'Sistemas' },
      ]),
    ),
    on(communicationAudience, () => answer.one({ recipients: 0, audience: 'Sistemas, turma EI-1B' })),
    on(sendCommunication, () => {
      throw refuse('invalid', 'Verifique os dados.', {
        errors: { type: ['Ninguém receberia esta mensagem.'] },
      });
    }),
  );
  const { user } = renderScreen(<CommunicationsPage />, { api, actions: ['communications.create_own'] });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova comunicação' }));
  await user.click(await form.findByLabelText('Disciplina e turma'));
  await user.click(await screen.findByText('Sistemas, turma EI-1B'));
  expect(
    await form.findByText('Sistemas, turma EI-1B: ninguém receberia esta mensagem.'),
  ).toBeInTheDocument();
  await user.type(form.getByLabelText('Assunto'), 'Aula');
  await user.type(form.getByLabelText('Mensagem'), 'Não há aula.');
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  expect(await form.findByText('Ninguém receberia esta mensagem.')).toBeInTheDocument();
  expect(api.calls(sendCommunication)).toMatchObject([
    { body: { type: 'PAUTA', classmate_id: 4, subject_id: 9 } },
  ]);
});
