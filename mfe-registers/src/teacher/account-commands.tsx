import { usePortal } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/endpoint';
import type { personAccount } from '@portal/shared-kit/contract/people';
import { blockUser, resetUserPassword, unblockUser, user } from '@portal/shared-kit/contract/users';
import { failureOf, useAllowed, useCommand } from '@portal/shared-kit/data';
import { ConfirmDialog, ReasonDialog } from '@portal/shared-kit/form';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { teacherText as text } from './messages.ts';

interface Props {
  account: NonNullable<Out<typeof personAccount>['data']>;
  onDone: () => void;
}

/** A new temporary password, and closing or opening the account (decision 51). */
export function AccountCommands({ account: { user_id, blocked }, onDone }: Props) {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const [asking, setAsking] = useState<'reset' | 'block'>();
  const reset = useCommand(resetUserPassword, [user.list]);
  const change = useCommand(blocked ? unblockUser : blockUser, [user.list]);
  const close = () => setAsking(undefined);

  const sendPassword = async () => {
    close();
    try {
      notify.success((await reset.mutateAsync({ body: { user_id } })).message);
      onDone();
    } catch (error) {
      const { message, supportCode } = failureOf(error);
      notify.error(message, { ...(supportCode && { supportCode }) });
    }
  };
  if (!allowed(resetUserPassword)) return null;
  return (
    <>
      <Flex wrap gap="small">
        <Button loading={reset.isPending} onClick={() => setAsking('reset')}>
          {text.resetPassword}
        </Button>
        <Button danger={!blocked} onClick={() => setAsking('block')}>
          {blocked ? text.unblock : text.block}
        </Button>
      </Flex>
      <ConfirmDialog
        open={asking === 'reset'}
        question={text.resetQuestion}
        confirm={text.resetPassword}
        onConfirm={() => void sendPassword()}
        onCancel={close}
      >
        {text.resetWarning}
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'block'}
        question={blocked ? text.unblockQuestion : text.blockQuestion}
        confirm={blocked ? text.unblock : text.block}
        danger={!blocked}
        onConfirm={async (reason) => {
          const done = await change.mutateAsync({ body: { user_id, reason } });
          onDone();
          return done;
        }}
        onClose={close}
      />
    </>
  );
}
