import { usePortal } from '@portal/shared-kit';
import { blockUser, unblockUser, user, type UserRow } from '@portal/shared-kit/contract/identity/users';
import { call } from '@portal/shared-kit/data';
import { screenMessages } from '@portal/shared-kit/screen';
import { accountText as text } from './messages.ts';

interface Undoing {
  offerUndo: (done: { said: string; undo: () => Promise<string | undefined> }) => void;
  reload: () => void;
}

/** Offers to undo the block or unblock of an account, as long as nobody has changed the account since; one that is undone already, as after a
 *  lost answer, counts as success. */
export function useUndoneBlock({ offerUndo, reload }: Undoing): (done: UserRow) => void {
  const { http } = usePortal();
  return ({ id, fullName, blocked, version }) =>
    offerUndo({
      said: (blocked ? text.blockedNow : text.unblockedNow)(fullName),
      undo: async () => {
        const { data: now } = await call(http, user.get, { params: { id } });
        try {
          if (now.blocked !== blocked) return screenMessages.undone;
          if (now.version !== version) return undefined;
          const body = { user_id: id, reason: text.undoReason };
          return (await call(http, blocked ? unblockUser : blockUser, { body })).message;
        } finally {
          reload();
        }
      },
    });
}
