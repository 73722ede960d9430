import {
  endOwnSession,
  forgetDevice,
  newRecoveryCodes,
  removePasskey,
  security,
} from '@portal/shared-kit/contract/identity/second-factor';
import { fakeApi, lost, on, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { SecuritySection } from './security-section.tsx';

const then = '2026-11-20T10:00:00.000Z';
const none = {
  required_from: null,
  totp_since: null,
  passkeys: [],
  recovery_codes_left: 0,
  devices: [],
  sessions: [
    {
      id: 1,
      device: 'Chrome em Windows',
      ip: '10.0.0.1',
      created_at: then,
      last_seen_at: then,
      current: true,
    },
  ],
};
const full = {
  ...none,
  totp_since: then,
  passkeys: [{ id: 4, name: 'Telemóvel', created_at: then, last_used_at: then }],
  recovery_codes_left: 1,
  devices: [{ id: 5, name: 'Firefox em Linux', last_seen_at: then, trusted_until: then }],
  sessions: [
    ...none.sessions,
    { id: 2, device: 'Safari em iOS', ip: '10.0.0.2', created_at: then, last_seen_at: then, current: false },
  ],
};
const reading = (state: typeof full | typeof none) =>
  on(security, () => ({ status: 1 as const, data: state as typeof full }));
const ended = { status: 1 as const, success: true as const, message: 'Terminado.', data: null };

test('shows no factor, the day from which the role needs one, and the own session, which cannot be ended here', async () => {
  renderScreen(<SecuritySection />, {
    api: fakeApi(reading({ ...none, required_from: then } as never)),
  });
  expect(screen.getByText('A carregar…')).toBeVisible();
  expect(await screen.findByText('Ainda não tem um segundo factor.')).toBeVisible();
  expect(screen.getByText('A sua função exige um segundo factor a partir de 20/11/2026.')).toBeVisible();
  expect(screen.getByText('· esta sessão')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Terminar/ })).not.toBeInTheDocument();
});

test('each factor, device and session of the user can be ended, and new codes are shown once', async () => {
  const api = fakeApi(
    reading(full),
    on(removePasskey, () => ended),
    on(forgetDevice, () => ended),
    on(endOwnSession, () => ended),
    on(newRecoveryCodes, () => ({ ...ended, data: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] } })),
  );
  const { user, container } = renderScreen(<SecuritySection />, { api });
  for (const name of [
    'Remover a chave «Telemóvel»',
    'Esquecer Firefox em Linux',
    'Terminar a sessão em Safari em iOS',
  ]) {
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Terminado.')).toBeVisible();
  }
  expect(api.calls(removePasskey)).toMatchObject([{ params: { id: 4 } }]);
  expect(api.calls(forgetDevice)).toMatchObject([{ params: { id: 5 } }]);
  expect(api.calls(endOwnSession)).toMatchObject([{ params: { id: 2 } }]);
  expect(screen.getByText('Resta 1 código por usar.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Criar novos códigos' }));
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  expect(await violations(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Guardei os códigos' }));
  expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).not.toBeInTheDocument();
});

test('what cannot be read says so and can be read again', async () => {
  let broken = true;
  const api = fakeApi(
    on(security, () => {
      if (broken) throw lost('offline');
      return { status: 1 as const, data: none as never };
    }),
  );
  const { user } = renderScreen(<SecuritySection />, { api });
  expect(await screen.findByText('Não foi possível carregar a segurança da conta.')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não tem um segundo factor.')).toBeVisible();
});
