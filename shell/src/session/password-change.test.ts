import { login, renewSession, updatePassword } from '@portal/shared-kit/contract/identity/identity';
import { on, refuse } from '../testing/fake-api.ts';
import { ana, recordOf, tokenOf } from '../testing/records.ts';
import { openBrowser } from '../testing/tabs.ts';

const passwords = { currentPassword: 'Demo#2026', newPassword: 'New#20266', confirmPassword: 'New#20266' };
const changed = () => ({ status: 1 as const, success: true as const, message: 'ok', data: tokenOf('fresh') });

async function signedIn(...fakes: Parameters<typeof openBrowser>) {
  const browser = openBrowser(
    ...fakes,
    on(login, () => recordOf(ana, 'a1')),
  );
  const tab = browser.openTab();
  await tab.session.signIn(ana.email, 'Demo#2026');
  browser.api.calls.length = 0;
  return { ...browser, tab };
}

test('the forced change is due after a 428 and over once the password is changed', async () => {
  const { tab } = await signedIn(on(updatePassword, changed));
  tab.session.requirePasswordChange();
  expect(tab.session.state.getState().user?.first_logg).toBe('yes');
  await tab.session.changePassword(passwords);
  expect(tab.session.state.getState().user?.first_logg).toBe('não');
  await expect(tab.session.token()).resolves.toBe('fresh');
});

test('no other tab renews with the refresh cookie that a change is replacing', async () => {
  let renewed: Promise<void> | undefined;
  const { tab, openTab, api } = await signedIn(
    on(updatePassword, () => ((renewed = other.session.renew('a1')), changed())),
    on(renewSession, () => refuse('unauthenticated')),
  );
  const other = openTab();
  await tab.session.changePassword(passwords);
  await renewed;
  expect(api.calls).toEqual(['POST /api/update_password']);
  await expect(other.session.token()).resolves.toBe('fresh');
});

test('a refused change leaves the session and its token as they were', async () => {
  const { tab } = await signedIn(on(updatePassword, () => refuse('invalid')));
  await expect(tab.session.changePassword(passwords)).rejects.toMatchObject({ code: 'invalid' });
  await expect(tab.session.token()).resolves.toBe('a1');
});
