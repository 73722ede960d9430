import { reasonLength } from '@portal/shared-kit/contract/identity/access';
import { factorResets, requestFactorReset } from '@portal/shared-kit/contract/identity/factor-office';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import {
  blockUser,
  resetUserPassword,
  unblockUser,
  user,
  type UserRow,
} from '@portal/shared-kit/contract/identity/users';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { accountText as text } from './messages.ts';

interface Account {
  id: number;
  fullName: string;
  email: string;
}
export interface CommandProps<Row extends Account = Account> {
  command: 'reset' | 'factor' | 'block' | 'unblock';
  row: Row;
  work: (row: Row, command: () => Promise<{ message: string }>) => Promise<void>;
  onClose: () => void;
  /** Called with the account once it is blocked or unblocked. */
  onBlocked?: (done: UserRow) => void;
}

const touched = [user.list, personAccount];

/** Issues a new temporary password, asks for the reset of a second factor, or blocks or unblocks an account (decision 51). */
export function AccountCommand<Row extends Account>({
  command,
  row,
  work,
  onClose,
  onBlocked,
}: CommandProps<Row>) {
  const reset = useCommand(resetUserPassword, touched);
  const block = useCommand(command === 'block' ? blockUser : unblockUser, touched);
  const factor = useCommand(requestFactorReset, [factorResets]);
  const user_id = row.id;
  if (command === 'reset')
    return (
      <ActionDialog
        title={text.resetQuestion}
        confirm={text.resetPassword}
        onConfirm={() => {
          onClose();
          void work(row, () => reset.mutateAsync({ body: { user_id } }));
        }}
        onClose={onClose}
      >
        <strong>{row.fullName}</strong>
        <p>
          {text.resetWarning} {row.email}.
        </p>
      </ActionDialog>
    );
  if (command === 'factor')
    return (
      <ActionDialog
        title={text.resetFactorQuestion}
        confirm={text.resetFactor}
        reason={{ min: reasonLength }}
        onConfirm={({ reason }) => factor.mutateAsync({ body: { user_id, reason } })}
        onClose={onClose}
      >
        <strong>{row.fullName}</strong>
        <p>{text.resetFactorWarning}</p>
      </ActionDialog>
    );
  const shuts = command === 'block';
  return (
    <ActionDialog
      title={shuts ? text.blockQuestion : text.unblockQuestion}
      confirm={shuts ? text.block : text.unblock}
      danger={shuts}
      reason={{ min: reasonLength }}
      onConfirm={async ({ reason }) => {
        const answer = await block.mutateAsync({ body: { user_id, reason } });
        onBlocked?.(answer.data);
        return answer;
      }}
      onClose={onClose}
    >
      <strong>{row.fullName}</strong>
      <p>{shuts ? text.blockWarning : text.unblockWarning}</p>
    </ActionDialog>
  );
}
