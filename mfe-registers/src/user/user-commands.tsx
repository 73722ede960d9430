import { reasonLength } from '@portal/shared-kit/contract/access';
import {
  blockUser,
  resetUserPassword,
  unblockUser,
  user,
  type UserRow,
} from '@portal/shared-kit/contract/users';
import { useCommand } from '@portal/shared-kit/data';
import { ConfirmDialog, ReasonDialog } from '@portal/shared-kit/form';
import type { RowWork } from '@portal/shared-kit/screen';
import { userText as text } from './messages.ts';

export interface CommandProps {
  command: 'reset' | 'block' | 'unblock';
  row: UserRow;
  work: RowWork<UserRow>['run'];
  onClose: () => void;
}

/** A new temporary password, and shutting somebody out or letting them in again (decision 51). */
export function UserCommand({ command, row, work, onClose }: CommandProps) {
  const reset = useCommand(resetUserPassword, [user.list]);
  const block = useCommand(command === 'block' ? blockUser : unblockUser, [user.list]);
  const user_id = row.id;
  if (command === 'reset')
    return (
      <ConfirmDialog
        open
        question={text.resetQuestion}
        confirm={text.resetPassword}
        onConfirm={() => {
          onClose();
          void work(row, () => reset.mutateAsync({ body: { user_id } }));
        }}
        onCancel={onClose}
      >
        <strong>{row.fullName}</strong>
        <p>
          {text.resetWarning} {row.email}.
        </p>
      </ConfirmDialog>
    );
  const shuts = command === 'block';
  return (
    <ReasonDialog
      open
      question={shuts ? text.blockQuestion : text.unblockQuestion}
      confirm={shuts ? text.block : text.unblock}
      danger={shuts}
      min={reasonLength}
      onConfirm={(reason) => block.mutateAsync({ body: { user_id, reason } })}
      onClose={onClose}
    >
      <strong>{row.fullName}</strong>
      <p>{shuts ? text.blockWarning : text.unblockWarning}</p>
    </ReasonDialog>
  );
}
