import {
  calendarFeed,
  endCalendarFeed,
  renewCalendarFeed,
} from '@portal/shared-kit/contract/grading/own-exam';
import { me, updateAccessData } from '@portal/shared-kit/contract/identity/identity';
import { fakeApi, lost, on, refuse, renderScreen, violations, answer } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { ana } from '../testing/records.ts';
import { ProfilePage } from './profile-page.tsx';
import { CalendarSection } from './calendar-section.tsx';

const session = { updateUser: jest.fn() };
const page = <ProfilePage session={session} passwordForm={<p>formulário da senha</p>} />;
const fresh = on(me, () => ({ status: 1 as const, data: ana }));

test('shows the own data read-only, dates as day/month/year and the first role as group', async () => {
  renderScreen(page, { api: fakeApi(fresh) });
  expect(await screen.findByText('Ana Macuácua')).toBeVisible();
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling;
  expect(fact('Género')).toHaveTextContent('Feminino');
  expect(fact('Data de nascimento')).toHaveTextContent('05/03/1990');
  expect(fact('Tipo de documento')).toHaveTextContent('Bilhete de Identidade');
  expect(fact('Número do documento')).toHaveTextContent('110100123456A');
  expect(fact('Grupo')).toHaveTextContent('Secretaria');
  expect(fact('Membro desde')).toHaveTextContent('04/02/2025');
  expect(fact('E-mail')).toHaveTextContent('ana@demo.test');
  expect(screen.getByText('formulário da senha')).toBeVisible();
  expect(session.updateUser).toHaveBeenCalledWith(ana);
});

test('shows a dash for unknown values', async () => {
  const bare = { ...ana, person: { ...ana.person, birthDate: null, doc_number: null } };
  renderScreen(page, { api: fakeApi(on(me, () => ({ status: 1 as const, data: bare }))) });
  await screen.findByText('Ana Macuácua');
  expect(screen.getByText('Data de nascimento').nextSibling).toHaveTextContent('—');
});

test("without network the session's own data stay on the screen, marked as possibly old, and can be read again", async () => {
  let broken = true;
  const api = fakeApi(
    on(me, () => {
      if (broken) throw lost('offline');
      return { status: 1 as const, data: ana };
    }),
  );
  const { user } = renderScreen(page, { api });
  expect(await screen.findByText(/Podem estar desactualizados/)).toBeVisible();
  expect(screen.getByText('Dados pessoais')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ana Macuácua')).toBeVisible();
  expect(screen.queryByText(/Podem estar desactualizados/)).not.toBeInTheDocument();
});

test('a new e-mail needs the current password and waits for its confirmation', async () => {
  const message = 'Enviámos uma ligação para novo@demo.test.';
  const api = fakeApi(
    fresh,
    on(updateAccessData, () => ({ status: 1 as const, success: true as const, message, data: null })),
  );
  const { user } = renderScreen(page, { api });
  await user.click(screen.getByRole('button', { name: 'Alterar e-mail' }));
  expect(screen.getByText('Por favor, insira um endereço de e-mail válido.')).toBeVisible();
  expect(screen.getByText('Por favor preencha o campo senha actual')).toBeVisible();
  expect(screen.getByLabelText('Novo e-mail')).toHaveFocus();
  await user.type(screen.getByLabelText('Novo e-mail'), 'novo@demo.test');
  await user.type(screen.getByLabelText('Senha actual'), 'Demo#2026{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(api.calls(updateAccessData)).toMatchObject([
    { body: { email: 'novo@demo.test', currentPassword: 'Demo#2026' } },
  ]);
  expect(screen.getByLabelText('Novo e-mail')).toHaveValue('');
});

test('a refused e-mail stays in its field with the reason', async () => {
  const api = fakeApi(
    fresh,
    on(updateAccessData, () => {
      throw refuse('duplicate', 'Verifique.', { errors: { email: ['Este e-mail já está em uso.'] } });
    }),
  );
  const { user } = renderScreen(page, { api });
  await user.type(screen.getByLabelText('Novo e-mail'), 'rui@demo.test');
  await user.type(screen.getByLabelText('Senha actual'), 'Demo#2026{Enter}');
  expect(await screen.findByText('Este e-mail já está em uso.')).toBeVisible();
  expect(screen.getByLabelText('Novo e-mail')).toHaveValue('rui@demo.test');
});

test('the address is created, shown once with a link for calendars, renewed and ended', async () => {
  let created_at: string | null = null;
  let made = 0;
  const api = fakeApi(
    on(calendarFeed, () => answer.one({ created_at })),
    on(renewCalendarFeed, () => {
      created_at = '2026-11-29T10:00:00.000Z';
      made += 1;
      return answer.done('Endereço criado.', {
        url: `https://portal.test/api/calendar/${made}/exames.ics`,
        created_at,
      });
    }),
    on(endCalendarFeed, () => {
      created_at = null;
      return answer.done('Terminado.', null);
    }),
  );
  const { user } = renderScreen(<CalendarSection />, { api });
  await user.click(await screen.findByRole('button', { name: 'Criar endereço' }));
  expect(await screen.findByLabelText('Endereço do calendário')).toHaveValue(
    'https://portal.test/api/calendar/1/exames.ics',
  );
  expect(screen.getByRole('link', { name: 'Abrir no calendário' })).toHaveAttribute(
    'href',
    'webcal://portal.test/api/calendar/1/exames.ics',
  );
  expect(await violations()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Renovar endereço' }));
  expect(await screen.findByDisplayValue('https://portal.test/api/calendar/2/exames.ics')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Terminar endereço' }));
  expect(await screen.findByRole('button', { name: 'Criar endereço' })).toBeVisible();
  expect(screen.queryByLabelText('Endereço do calendário')).not.toBeInTheDocument();
});
