import { Mark } from '@portal/shared-kit/screen';
import { accountText as text, stateOf } from './messages.ts';

const tones: Record<string, 'good' | 'wait' | 'bad' | 'quiet'> = {
  [text.active]: 'good',
  [text.firstLogin]: 'wait',
  [text.blocked]: 'bad',
  [text.inactive]: 'quiet',
};

/** The state of an account as a chip. */
export function AccountState(account: Parameters<typeof stateOf>[0]) {
  const state = stateOf(account);
  return <Mark tone={tones[state]!}>{state}</Mark>;
}
