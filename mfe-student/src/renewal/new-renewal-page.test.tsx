import {
  ownRenewals,
  renew,
  renewalOffer,
  type RenewalOffer,
} from '@portal/shared-kit/contract/enrolment/own-renewal';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { offer, renewal } from '../testing/student-fake.ts';
import { NewRenewalPage } from './new-renewal-page.tsx';
import { RenewalsPage } from './renewals-page.tsx';

const api = (changes: Partial<RenewalOffer> = {}, ...more: Parameters<typeof fakeApi>) =>
  fakeApi(
    on(renewalOffer, () => answer.one(offer(changes))),
    on(ownRenewals, () => answer.one([renewal()])),
    ...more,
  );

test('a student renews in four steps; what a precedence blocks is greyed with its reason, and a refusal keeps the choices', async () => {
  let ended = true;
  let closed: Partial<RenewalOffer> = {};
  const renewing = on(renew, () => {
    if (ended) {
      closed = { obstacle: 'O prazo de renovação terminou.', year_of_study: 3 };
      throw refuse('conflict', 'O prazo de renovação terminou.');
    }
    return answer.done('Inscrição renovada.', renewal());
  });
  const server = fakeApi(
    on(renewalOffer, () => answer.one(offer(closed))),
    renewing,
  );
  const { user, portal } = renderScreen(<NewRenewalPage />, { api: server, url: '/inscription/new' });
  await user.clear(await screen.findByLabelText('Contacto'));
  await user.type(screen.getByLabelText('Contacto'), '841234567');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(screen.getByRole('heading', { name: 'Passo 2 de 4: Disciplinas' })).toHaveFocus();
  const blocked = screen.getByRole('checkbox', { name: /Matemática III/ });
  expect(blocked).toBeDisabled();
  expect(screen.getByText(/^Falta precedência/)).toBeVisible();
  expect(screen.getByText('Escolheu 2 de 8 disciplinas no máximo.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /Redes/ }));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(screen.getByText('Inclui a multa por renovar fora do prazo.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.click(screen.getByRole('button', { name: 'Confirmar renovação' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('O prazo de renovação terminou.');
  await screen.findByText('2027, 1.º semestre · 3.º ano');
  expect(screen.getByRole('heading', { name: 'Passo 4 de 4: Confirmar' })).toBeVisible();
  expect(screen.queryByText('Ensaio da renovação')).not.toBeInTheDocument();
  ended = false;
  await user.click(screen.getByRole('button', { name: 'Confirmar renovação' }));
  await screen.findByText('Passo 4 de 4: Confirmar');
  expect(server.calls(renew).at(-1)).toMatchObject({
    body: { subjects: [60], contact: '841234567', alternative_contact: '', total: 250_000 },
  });
  expect(portal.toasts.getState()).toEqual([expect.objectContaining({ message: 'Inscrição renovada.' })]);
});

test.each([
  ['no longer offered', () => []],
  ['blocked', (one: RenewalOffer['subjects'][number]) => [{ ...one, blocked_reason: 'Já foi aprovado.' }]],
])('a chosen subject that is %s when the offer is read again is not asked for', async (_what, become) => {
  let subjects = offer().subjects;
  const server = fakeApi(
    on(renewalOffer, () => answer.one(offer({ subjects }))),
    on(renew, () => {
      if (subjects.some(({ subject_id, blocked_reason }) => subject_id === 62 && blocked_reason === null)) {
        subjects = subjects.flatMap((one) => (one.subject_id === 62 ? become(one) : [one]));
        throw refuse('conflict', 'As disciplinas mudaram.');
      }
      return answer.done('Inscrição renovada.', renewal());
    }),
  );
  const { user } = renderScreen(<NewRenewalPage />, { api: server, url: '/inscription/new' });
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.click(screen.getByRole('button', { name: 'Confirmar renovação' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('As disciplinas mudaram.');
  await waitFor(() => expect(screen.queryByText('Redes')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Confirmar renovação' }));
  await waitFor(() => expect(server.calls(renew).at(-1)).toMatchObject({ body: { subjects: [60] } }));
});

test('a contact that is no telephone is refused under its field, and one with spaces and country code is cleaned', async () => {
  const { user } = renderScreen(<NewRenewalPage />, { api: api() });
  const contact = await screen.findByLabelText('Contacto');
  await user.clear(contact);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(contact).toHaveAccessibleDescription('O campo contacto não pode estar vazio!');
  expect(contact).toHaveFocus();
  await user.type(contact, '12');
  await user.type(screen.getByLabelText('Contacto alternativo'), '+258 85 123');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(contact).toHaveAccessibleDescription('O número deve ter exatamente 9 dígitos numéricos.');
  expect(contact).toHaveFocus();
  expect(screen.getByLabelText('Contacto alternativo')).toBeInvalid();
  expect(screen.getByRole('heading', { name: 'Passo 1 de 4: Contactos' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.clear(contact);
  await user.click(contact);
  await user.paste('+258 84 123 45 67');
  expect(contact).toHaveValue('841234567');
  await user.clear(screen.getByLabelText('Contacto alternativo'));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(screen.getByRole('heading', { name: 'Passo 2 de 4: Disciplinas' })).toHaveFocus();
});

test('nothing chosen is refused in words before anything is asked of the server', async () => {
  const { user } = renderScreen(<NewRenewalPage />, { api: api() });
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  for (const name of [/Redes/, /Matemática I /]) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Escolha pelo menos uma disciplina.');
});

test('before the period opens it is a rehearsal, and a debt leads to paying it', async () => {
  const debts = [
    { id: 5, number: 'FT 2026/000005', description: 'Propina', open: 350_000, due_date: '2026-01-10' },
  ];
  renderScreen(<NewRenewalPage />, { api: api({ obstacle: 'A renovação ainda não abriu.', debts }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ensaio da renovação' })).toBeVisible();
  expect(screen.getByText('A renovação ainda não abriu.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pagar FT 2026/000005' })).toHaveAttribute(
    'href',
    '/Student/payments?pagar=5',
  );
  expect(screen.queryByRole('button', { name: 'Continuar' })).not.toBeInTheDocument();
});

test('each renewal shows how it is paid, and is cancelled after being asked once more', async () => {
  const { user } = renderScreen(<RenewalsPage />, { api: api(), url: '/renew' });
  const card = within(await screen.findByRole('article', { name: '2027 · I Semestre' }));
  expect(card.getByText('Confirmada')).toBeVisible();
  expect(card.getByText('000 004 203 40')).toBeVisible();
  expect(card.getByRole('link', { name: 'Pagar' })).toHaveAttribute('href', '/Student/payments?pagar=9');
  await user.click(card.getByRole('button', { name: 'Cancelar renovação' }));
  expect(card.getByText('Cancelar esta renovação? A factura fica sem efeito.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Não' }));
  expect(screen.getByRole('link', { name: 'Renovar inscrição' })).toHaveAttribute('href', '/inscription/new');
});
