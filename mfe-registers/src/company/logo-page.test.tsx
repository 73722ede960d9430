import { logoState, removeLogo, replaceLogo } from '@portal/shared-kit/contract/platform/company';
import { answer, held, lost, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { serve } from '../testing/company-fake.ts';
import { LogoPage } from './company-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const png = (size = 4) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' });
const open = (it = serve()) => ({
  ...it,
  ...renderScreen(<LogoPage />, { api: it.api, actions: ['company.logo'] }),
});
const picker = () => screen.findByLabelText('Escolher imagem', { selector: 'input' });
/** The uploaded logo is returned, loaded again and drawn. */
const settled = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Escolher imagem' })).toHaveFocus());
const picture = (name: string) => screen.findByRole('img', { name });

test('the page shows the logo that stands, without accessibility violations', async () => {
  const { portal } = open();
  expect(await picture('Logótipo actual')).toHaveAttribute('src', 'data:image/png;base64,AAAA');
  expect(portal.title()).toBe('Marca da empresa');
  expect(await violations()).toEqual([]);
});

test('an institution without a logo says so, and there is nothing to remove', async () => {
  open(
    serve(
      {},
      on(logoState, () => answer.one({ logo: null, version: 1 })),
    ),
  );
  expect(await screen.findByText('A instituição ainda não tem logótipo.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remover logótipo' })).not.toBeInTheDocument();
});

test('a logo that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const { user } = open(
    serve(
      {},
      on(logoState, (_, next) => {
        if (broken) throw refuse('forbidden', 'Não tem permissão para esta operação.');
        return next();
      }),
    ),
  );
  expect(await screen.findByText('Não tem permissão para esta operação.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await picture('Logótipo actual')).toBeInTheDocument();
});

test('a chosen image is shown before it is saved, and is sent and told to the shell only then', async () => {
  const { user, api, portal } = open();
  await user.upload(await picker(), png());
  expect(await picture('Novo logótipo, ainda não guardado')).toBeInTheDocument();
  expect(portal.unsaved()).toBe(true);
  expect(api.calls(replaceLogo)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Guardar logótipo' }));
  expect(await toast('Logótipo actualizado.')).toBeInTheDocument();
  expect(api.calls(replaceLogo)[0]!.body).toEqual({ file: 'data:image/png;base64,AAAAAA==', version: 1 });
  await waitFor(async () =>
    expect(await picture('Logótipo actual')).toHaveAttribute('src', 'data:image/png;base64,BBBB'),
  );
  expect(screen.queryByRole('button', { name: 'Guardar logótipo' })).not.toBeInTheDocument();
  expect([portal.institutionChanges(), portal.unsaved()]).toEqual([1, false]);
  await settled();
});

test('a chosen image may be dropped again', async () => {
  const { user, api, portal } = open();
  await user.upload(await picker(), png());
  await user.click(await screen.findByRole('button', { name: 'Não guardar' }));
  expect(screen.queryByRole('img', { name: /ainda não guardado/ })).not.toBeInTheDocument();
  expect([portal.unsaved(), api.calls(replaceLogo)]).toEqual([false, []]);
});

test.each([
  ['larger than 1 MB', png(1_048_577), 'A imagem tem mais de 1 MB.'],
  [
    'that is no image',
    new File(['x'], 'logo.pdf', { type: 'application/pdf' }),
    'Envie uma imagem PNG, JPG ou SVG.',
  ],
])('a file %s is refused before it is sent', async (_what, file, message) => {
  const { user, api } = open();
  const input = await picker();
  input.removeAttribute('accept');
  await user.upload(input, file);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Guardar logótipo' })).not.toBeInTheDocument();
  expect(api.calls(replaceLogo)).toEqual([]);
});

test("shows the server's error for an image, and keeps the image selected", async () => {
  const message = 'Este SVG tem partes activas.';
  const { user } = open(
    serve(
      {},
      on(replaceLogo, () => {
        throw refuse('invalid', 'Verifique os campos.', { errors: { file: [message] } });
      }),
    ),
  );
  await user.upload(await picker(), png());
  await user.click(await screen.findByRole('button', { name: 'Guardar logótipo' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await picture('Novo logótipo, ainda não guardado')).toBeInTheDocument();
});

test('the second of two people who change the logo sees the conflict and the other logo, and may still save', async () => {
  const it = open();
  await it.user.upload(await picker(), png());
  it.becomeLogo('data:image/png;base64,CCCC');
  await it.user.click(await screen.findByRole('button', { name: 'Guardar logótipo' }));
  const notice = await screen.findByText(/^O logótipo foi alterado por outra pessoa/);
  await it.user.click(screen.getByRole('button', { name: 'Carregar versão actual' }));
  await waitFor(async () =>
    expect(await picture('Logótipo actual')).toHaveAttribute('src', 'data:image/png;base64,CCCC'),
  );
  expect(notice).not.toBeInTheDocument();
  await it.user.click(screen.getByRole('button', { name: 'Guardar logótipo' }));
  expect(await toast('Logótipo actualizado.')).toBeInTheDocument();
  await settled();
});

test('while an image is on its way nothing else can be done with the logo, and a lost line keeps the image', async () => {
  const gate = held();
  let down = true;
  const { user } = open(
    serve(
      {},
      on(replaceLogo, async (_, next) => {
        await gate;
        if (!down) return next();
        throw lost('offline');
      }),
    ),
  );
  await user.upload(await picker(), png());
  await user.click(await screen.findByRole('button', { name: 'Guardar logótipo' }));
  expect(await screen.findByRole('button', { name: /A guardar/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Não guardar' })).toBeDisabled();
  gate.release();
  expect(await toast(/Sem ligação ao servidor/)).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await toast('Logótipo actualizado.')).toBeInTheDocument();
  await settled();
});

test('the logo is removed after a question', async () => {
  const { user, api, portal } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover logótipo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remover o logótipo?' }));
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Remover logótipo' }));
  expect(await toast('Logótipo removido.')).toBeInTheDocument();
  expect(api.calls(removeLogo)[0]!.query).toEqual({ version: 1 });
  expect(await screen.findByText('A instituição ainda não tem logótipo.')).toBeInTheDocument();
  await settled();
  expect(portal.institutionChanges()).toBe(1);
});
