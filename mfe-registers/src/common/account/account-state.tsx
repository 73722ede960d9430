import { accountStateOf, accountStates } from '@portal/shared-kit/contract/identity/account-state';
import { Mark } from '@portal/shared-kit/screen';

const tones = { active: 'good', firstLogin: 'wait', blocked: 'bad', inactive: 'quiet' } as const;

/** The state of an account as a chip. */
export function AccountState(account: Parameters<typeof accountStateOf>[0]) {
  const state = accountStateOf(account);
  return <Mark tone={tones[state]}>{accountStates[state]}</Mark>;
}
