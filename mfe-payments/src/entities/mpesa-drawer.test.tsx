import { mpesaAccount, saveMpesaAccount, type MpesaAccount } from '@portal/shared-kit/contract/finance/mpesa';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row } from '../testing/entities-fake.ts';
import { MpesaDrawer } from './mpesa-drawer.tsx';

const stored: MpesaAccount = {
  host: 'https://api.sandbox.vm.co.mz',
  service_code: '171717',
  origin: 'developer.mpesa.vm.co.mz',
  public_key: 'MIIB',
  initiator: 'portal',
  prefixes: ['84', '85'],
  min: 100,
  max: 5_000_000,
  day: 20_000_000,
  wait_seconds: 90,
  reversal_hours: 24,
  active: true,
  has_credential: true,
  readable: true,
  version: 3,
};
const open = (account: MpesaAccount | null, refusal?: () => never) => {
  const closed = jest.fn();
  const api = fakeApi(
    on(mpesaAccount, () => answer.one(account)),
    on(saveMpesaAccount, ({ body }) => {
      refusal?.();
      const { api_key: _key, credential: _credential, ...rest } = body;
      return answer.done('Acesso ao M-Pesa guardado.', { ...stored, ...rest, version: 4 } as MpesaAccount);
    }),
  );
  return { ...renderScreen(<MpesaDrawer row={row(3)} onClose={closed} />, { api }), closed };
};
const dialog = async () => within(await screen.findByRole('dialog', { name: /^M-Pesa de / }));

test('stored secrets are not shown, and empty ones stay as they are', async () => {
  const { user, api, closed } = open(stored);
  const form = await dialog();
  expect(form.getByLabelText('Endereço do operador')).toHaveValue(stored.host);
  expect(form.getByLabelText('Chave da API')).toHaveValue('');
  expect(form.getByLabelText('Chave da API')).toHaveAttribute('type', 'password');
  expect(await violations()).toEqual([]);
  const hours = form.getByLabelText('Horas em que o M-Pesa estorna');
  await user.clear(hours);
  await user.type(hours, '12');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(saveMpesaAccount)).toMatchObject([
    { params: { id: 3 }, body: { api_key: '', credential: '', reversal_hours: 12, version: 3, min: 100 } },
  ]);
});

test('an entity without an access begins with the sandbox, and a refusal stands at its field', async () => {
  const { user, api } = open(null, () => {
    throw refuse('invalid', 'Verifique os dados.', {
      errors: { public_key: ['A chave pública não é uma chave RSA em base64.'] },
    });
  });
  const form = await dialog();
  expect(form.getByLabelText('Endereço do operador')).toHaveValue('https://api.sandbox.vm.co.mz');
  await user.type(form.getByLabelText('Código do fornecedor'), '171717');
  await user.type(form.getByLabelText('Chave pública'), 'abc');
  await user.type(form.getByLabelText('Chave da API'), 'segredo');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('A chave pública não é uma chave RSA em base64.')).toBeInTheDocument();
  expect(api.calls(saveMpesaAccount)).toMatchObject([{ body: { api_key: 'segredo', active: false } }]);
});

test('secrets that this server cannot open are named', async () => {
  open({ ...stored, readable: false });
  expect((await dialog()).getByText(/escreva-a de novo/)).toBeInTheDocument();
});
