import { reasonLength } from '@portal/shared-kit/contract/identity/access';
import { blockUser, unblockUser } from '@portal/shared-kit/contract/identity/users';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

interface AccountProps {
  personId: number;
  name: string;
  onClose: () => void;
}

/** Blocks the account of a student or unblocks it, with the reason (decisions 51, 103). */
export function AccountDialog({ personId, name, onClose }: AccountProps) {
  const read = useEndpoint(personAccount, { params: { id: personId } });
  const block = useCommand(blockUser, [personAccount]);
  const unblock = useCommand(unblockUser, [personAccount]);
  const account = read.data?.data;
  const act = account?.blocked ? unblock : block;
  return (
    <ActionDialog
      key={String(account?.blocked)}
      title={text.accountTitle(name)}
      danger={account ? !account.blocked : false}
      {...(account &&
        !account.outranks && {
          confirm: account.blocked ? text.unblockConfirm : text.blockConfirm,
          reason: { min: reasonLength },
          onConfirm: ({ reason }: { reason: string }) =>
            act.mutateAsync({ body: { user_id: account.user_id, reason } }),
        })}
      onClose={onClose}
    >
      <ReadState read={read}>
        {() =>
          account ? (
            <>
              <strong>{account.email}</strong>
              <p>
                {account.outranks
                  ? text.accountOutranks
                  : account.blocked
                    ? text.unblockWarning
                    : text.blockWarning}
              </p>
            </>
          ) : (
            <p>{text.noAccount}</p>
          )
        }
      </ReadState>
    </ActionDialog>
  );
}
