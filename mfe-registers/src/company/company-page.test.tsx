import { history } from '@portal/shared-kit/contract/core/audit';
import {
  fullProfileCompany,
  addProfileCompany,
  logoState,
  removeLogo,
  replaceLogo,
} from '@portal/shared-kit/contract/platform/company';
import { on, lost, refuse, renderScreen, answer, held } from '@portal/shared-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serve } from '../testing/company-fake.ts';
import { CompanyPage, LogoPage } from './company-page.tsx';

const profile = ['company.read', 'company.update'] as const;
const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

test('the page shows every section of the profile', async () => {
  const { portal } = renderScreen(<CompanyPage />, { api: serve().api });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  expect(await screen.findByLabelText('Nome da instituição')).toHaveValue('Instituto de Ensaios');
  expect(
    screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent ?? null),
  ).toEqual(
    expect.arrayContaining([
      'Identificação',
      'Contactos',
      'Marca',
      'Contas bancárias',
      'Assinaturas',
      'Documentos',
    ]),
  );
  expect(await screen.findByText('Boane')).toBeInTheDocument();
  expect(screen.getByLabelText('NUIT')).toHaveValue('400123456');
  expect(screen.getByLabelText('Telefone 1')).toHaveValue('+258 21 123 456');
  expect(screen.getByLabelText('NIB')).toHaveValue('000100000012345678957');
  expect(screen.getByText('Africa/Maputo')).toBeInTheDocument();
  expect(screen.getByText('Contraste 8,8 : 1 (mínimo 4,5 : 1)')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: 'Logótipo actual' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Dados da empresa' })).toBeInTheDocument();
  expect(portal.title()).toBe('Dados da empresa');
});

test('a profile that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const { api } = serve(
    {},
    on(fullProfileCompany, (_, next) => {
      if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
      return next();
    }),
  );
  const { user } = renderScreen(<CompanyPage />, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByLabelText('Sigla')).toHaveValue('IE');
});

test('a user who may read the audit log sees who changed the profile, and others do not', async () => {
  const { api } = serve();
  const { user, unmount } = renderScreen(<CompanyPage />, { api, actions: [...profile, 'audit.read'] });
  await user.click(await screen.findByRole('button', { name: 'Histórico Dados da empresa' }));
  expect(await screen.findByText('Hélder Cossa (Administrador)', { exact: false })).toBeInTheDocument();
  expect(api.calls(history)[0]!.query).toMatchObject({ entity: 'company', entity_id: 1 });
  unmount();
  renderScreen(<CompanyPage />, { api, actions: [...profile, 'audit.read_area'] });
  await screen.findByLabelText('Sigla');
  expect(screen.queryByRole('button', { name: /^Histórico/ })).not.toBeInTheDocument();
});

test('a user who lost the permission meanwhile gets a message, and sees nothing of the profile', async () => {
  const { api } = serve(
    {},
    on(fullProfileCompany, () => {
      throw refuse('forbidden', 'Não tem permissão para esta operação.', { permission: 'company.read' });
    }),
  );
  renderScreen(<CompanyPage />, { api, actions: ['company.read'] });
  expect(await screen.findByText('Não tem permissão para esta operação.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Sigla')).not.toBeInTheDocument();
});

test('a user who may only read sees the facts, and nothing that changes them', async () => {
  renderScreen(<CompanyPage />, { api: serve().api, actions: ['company.read'] });
  const identity = within(await screen.findByRole('region', { name: 'Identificação' }));
  expect(identity.getByText('IE')).toBeInTheDocument();
  expect(screen.getByText('000100000012345678957')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Logótipo' })).not.toBeInTheDocument();
});

test('a change is saved with the version that was read, told to the shell, and the form goes on from there', async () => {
  const { api } = serve();
  const { user, portal } = renderScreen(<CompanyPage />, { api, actions: profile });
  const acronym = await screen.findByLabelText('Sigla');
  await user.clear(acronym);
  await user.type(acronym, 'IEM');
  expect(portal.unsaved()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Dados da instituição actualizados.')).toBeInTheDocument();
  expect(api.calls(addProfileCompany)[0]!.body).toMatchObject({ acronym: 'IEM', website: null, version: 3 });
  expect(portal.institutionChanges()).toBe(1);
  await waitFor(() => expect(portal.unsaved()).toBe(false));
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus();

  await user.type(screen.getByLabelText('NUIT'), '{Backspace}7');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(api.calls(addProfileCompany)).toHaveLength(2));
  expect(api.calls(addProfileCompany)[1]!.body).toMatchObject({
    acronym: 'IEM',
    nuit: '400123457',
    version: 4,
  });
});

test('discards input after a question', async () => {
  const { user, portal } = renderScreen(<CompanyPage />, { api: serve().api, actions: profile });
  await user.type(await screen.findByLabelText('Sigla'), 'X');
  const discard = screen.getByRole('button', { name: 'Descartar as alterações' });
  await user.click(discard);
  await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }));
  expect(screen.getByLabelText('Sigla')).toHaveValue('IEX');
  await user.click(discard);
  await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }));
  await waitFor(() => expect(screen.getByLabelText('Sigla')).toHaveValue('IE'));
  expect(portal.unsaved()).toBe(false);
  expect(discard).not.toBeInTheDocument();
});

test('shows errors at each field and once above, and sends nothing', async () => {
  const { api } = serve();
  const { user } = renderScreen(<CompanyPage />, { api, actions: profile });
  await user.clear(await screen.findByLabelText('Nome da instituição'));
  await user.type(screen.getByLabelText('NUIT'), '{Backspace}');
  await user.type(screen.getByLabelText('NIB'), '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Adicionar telefone' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  for (const message of [
    'Indique o nome da instituição.',
    'O NUIT tem 9 dígitos.',
    'O NIB tem 21 dígitos.',
    'Indique o telefone só com algarismos, como +258 84 123 4567.',
  ])
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'O NUIT tem 9 dígitos.' }));
  expect(screen.getByLabelText('NUIT')).toHaveFocus();
  expect(api.calls(addProfileCompany)).toEqual([]);
});

test('a colour on which white cannot be read shows its contrast and is refused at the field', async () => {
  const { api } = serve();
  const { user } = renderScreen(<CompanyPage />, { api, actions: profile });
  const color = await screen.findByLabelText('Cor da interface');
  fireEvent.change(screen.getByLabelText('Escolher a cor num quadro'), { target: { value: '#777777' } });
  expect(color).toHaveValue('#777777');
  expect(screen.getByText('Contraste 4,4 : 1 (mínimo 4,5 : 1)')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getAllByText(/^Escolha uma cor mais escura/)).toHaveLength(2));
  expect(api.calls(addProfileCompany)).toEqual([]);
  await user.clear(color);
  await user.paste('#767676');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Dados da instituição actualizados.')).toBeInTheDocument();
});

test('another province asks for a district of its own', async () => {
  const { api } = serve();
  const { user } = renderScreen(<CompanyPage />, { api, actions: profile });
  await user.click(await screen.findByLabelText('Província'));
  await user.click(await option('Sofala'));
  expect(screen.queryByText('Boane')).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('Distrito'));
  await user.click(await option('Dondo'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Dados da instituição actualizados.')).toBeInTheDocument();
  expect(api.calls(addProfileCompany)[0]!.body).toMatchObject({ province_id: 2, district_id: 21 });
});

test('accounts and telephones are added and removed', async () => {
  const { api } = serve();
  const { user } = renderScreen(<CompanyPage />, { api, actions: profile });
  await user.click(await screen.findByRole('button', { name: 'Remover o telefone 1' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar conta' }));
  const accounts = within(screen.getByRole('group', { name: 'Contas bancárias' }));
  await user.click(accounts.getAllByLabelText('Banco')[1]!);
  await user.paste('Banco Dois');
  await user.click(accounts.getAllByLabelText('NIB')[1]!);
  await user.paste('0008 0000 00987654321 04');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Dados da instituição actualizados.')).toBeInTheDocument();
  expect(api.calls(addProfileCompany)[0]!.body).toMatchObject({
    phones: [],
    bank_accounts: [
      { bank: 'Banco Um', nib: '000100000012345678957' },
      { bank: 'Banco Dois', nib: '000800000098765432104' },
    ],
  });
});

test('the second of two editors sees the conflict and the current values, and loses no input', async () => {
  const { api, become } = serve();
  const { user } = renderScreen(<CompanyPage />, { api, actions: profile });
  const name = await screen.findByLabelText('Nome da instituição');
  await user.click(name);
  await user.paste(' de Maputo');
  become({ name: 'Instituto Superior', decree: 'Decreto n.º 9' });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Carregar versão actual' }));
  expect(await screen.findByText('Valor actual: «Instituto Superior»')).toBeInTheDocument();
  expect(name).toHaveValue('Instituto de Ensaios de Maputo');
  expect(screen.getByLabelText('Alvará ou decreto de criação')).toHaveValue('Decreto n.º 9');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Dados da instituição actualizados.')).toBeInTheDocument();
  expect(api.calls(addProfileCompany).at(-1)!.body).toMatchObject({
    name: 'Instituto de Ensaios de Maputo',
    decree: 'Decreto n.º 9',
    version: 4,
  });
});

test("loads another editor's save while nothing is typed, and never replaces input", async () => {
  const { api, become } = serve();
  const { user, portal } = renderScreen(<CompanyPage />, { api, actions: profile });
  await screen.findByLabelText('Sigla');
  const look = () => act(() => portal.props.queryClient.invalidateQueries());
  become({ acronym: 'OUTRA' });
  await look();
  await waitFor(() => expect(screen.getByLabelText('Sigla')).toHaveValue('OUTRA'));
  await user.type(screen.getByLabelText('Sigla'), 'S');
  become({ acronym: 'MAIS' });
  await look();
  expect(screen.getByLabelText('Sigla')).toHaveValue('OUTRAS');
});

test('a save that fails keeps what was typed, and trying again saves it', async () => {
  let down = true;
  const { api } = serve(
    {},
    on(addProfileCompany, (_, next) => {
      if (down) throw lost('offline');
      return next();
    }),
  );
  const { user } = renderScreen(<CompanyPage />, { api, actions: profile });
  await user.type(await screen.findByLabelText('Sigla'), 'M');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Não foi guardado/)).toBeInTheDocument();
  expect(screen.getByLabelText('Sigla')).toHaveValue('IEM');
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await toast('Dados da instituição actualizados.')).toBeInTheDocument();
});

const png = (size = 4) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' });
const open = (served = serve()) => ({
  ...served,
  ...renderScreen(<LogoPage />, { api: served.api, actions: ['company.logo'] }),
});
const picker = () => screen.findByLabelText('Escolher imagem', { selector: 'input' });
/** The uploaded logo is returned, loaded again and drawn. */
const settled = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Escolher imagem' })).toHaveFocus());
const picture = (name: string) => screen.findByRole('img', { name });

test('the page shows the logo that stands', async () => {
  const { portal } = open();
  expect(await picture('Logótipo actual')).toHaveAttribute('src', 'data:image/png;base64,AAAA');
  expect(portal.title()).toBe('Marca da empresa');
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
  const opened = open();
  await opened.user.upload(await picker(), png());
  opened.becomeLogo('data:image/png;base64,CCCC');
  await opened.user.click(await screen.findByRole('button', { name: 'Guardar logótipo' }));
  const notice = await screen.findByText(/^O logótipo foi alterado por outra pessoa/);
  await opened.user.click(screen.getByRole('button', { name: 'Carregar versão actual' }));
  await waitFor(async () =>
    expect(await picture('Logótipo actual')).toHaveAttribute('src', 'data:image/png;base64,CCCC'),
  );
  expect(notice).not.toBeInTheDocument();
  await opened.user.click(screen.getByRole('button', { name: 'Guardar logótipo' }));
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
