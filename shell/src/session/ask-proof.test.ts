import { login, updatePassword } from '@portal/shared-kit/contract/identity/identity';
import {
  confirmTotp,
  prove,
  startProof,
  startTotp,
} from '@portal/shared-kit/contract/identity/second-factor';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axios, { AxiosError, type AxiosAdapter } from 'axios';
import { attachSession } from './attach-session.ts';
import { on, refuse } from '../testing/fake-api.ts';
import { ana, recordOf } from '../testing/records.ts';
import { openBrowser } from '../testing/tabs.ts';

const refusal = (code: string) => ({ status: 0, success: false, code, message: code, support_code: 'S' });
const ok = { status: 1 as const, success: true as const, message: 'ok' };

/** The portal's client, whose calls are refused with a code until `allowed`. */
async function refusing(code: string, ...fakes: Parameters<typeof openBrowser>) {
  const { openTab, api } = openBrowser(
    ...fakes,
    on(login, () => recordOf(ana, 'a1')),
    on(updatePassword, () => ({ ...ok, data: null })),
  );
  const tab = openTab();
  await tab.session.signIn(ana.email, 'Demo#2026');
  const state = { allowed: false, sent: [] as unknown[] };
  const adapter: AxiosAdapter = async (config) => {
    state.sent.push(config.data);
    const [status, data] = state.allowed ? [200, { done: true }] : [428, refusal(code)];
    const response = { data, status, statusText: '', headers: {}, config };
    if (status >= 400)
      throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
    return response;
  };
  const http = axios.create({ adapter });
  attachSession(http, tab.session, tab.client);
  return { http, state, api, user: userEvent.setup() };
}
const stepBy = (...methods: ('totp' | 'password')[]) =>
  on(startProof, () => ({
    status: 1 as const,
    data: { challenge: 'c'.repeat(43), methods, passkey: null, providers: [] },
  }));

test('a refused act asks for a proof once for all calls, then goes out again with what was typed', async () => {
  const { http, state, api, user } = await refusing(
    'reauth_required',
    stepBy('totp'),
    on(prove, () => {
      state.allowed = true;
      return { ...ok, data: null };
    }),
  );
  const calls = [http.post('/roles', { name: 'Arquivo' }), http.post('/roles', { name: 'Biblioteca' })];
  await user.type(await screen.findByLabelText('Código da aplicação'), '123456{Enter}');
  for (const { data } of await Promise.all(calls)) expect(data).toEqual({ done: true });
  expect(state.sent.slice(2).sort()).toEqual(['{"name":"Arquivo"}', '{"name":"Biblioteca"}']);
  expect(api.calls.filter((call) => call.endsWith('/proof'))).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an act that the person does not prove fails with the code, and the next one asks again', async () => {
  const { http, user } = await refusing('reauth_required', stepBy('totp'));
  for (let n = 0; n < 2; n += 1) {
    const call = http.post('/roles', {}).catch((error: unknown) => error);
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(await call).toMatchObject({ code: 'reauth_required' });
  }
});

test('a role that needs a second factor has it set up in place, after the password where that is old', async () => {
  let proved = false;
  const { http, state, user } = await refusing(
    'second_factor_required',
    stepBy('password'),
    on(prove, () => {
      proved = true;
      return { ...ok, data: null };
    }),
    on(startTotp, () =>
      proved
        ? { ...ok, data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } }
        : refuse('reauth_required'),
    ),
    on(confirmTotp, () => ({ ...ok, data: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] } })),
  );
  const call = http.get('/roles');
  await user.click(await screen.findByRole('button', { name: 'Configurar aplicação de códigos' }));
  await user.type(await screen.findByLabelText('Senha'), 'Demo#2026{Enter}');
  expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  await user.type(screen.getByLabelText('Código que a aplicação mostra'), '123456{Enter}');
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  state.allowed = true;
  await user.click(screen.getByRole('button', { name: 'Guardei os códigos' }));
  expect((await call).data).toEqual({ done: true });
});
