import { useSession, usePortal } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import { accountStateOf, accountStates } from '@portal/shared-kit/contract/identity/account-state';
import { resetUserPassword, user } from '@portal/shared-kit/contract/identity/users';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import type { TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { useAllowed, useEndpoint, useCommand } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { FormDrawer, LookupSelect, TextItem } from '@portal/shared-kit/form';
import { ReadState, useRowWork, useUndo } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { useState, type ReactNode } from 'react';
import { AccountCommand, type CommandProps } from '../common/account/account-command.tsx';
import { accountText } from '../common/account/messages.ts';
import { useUndoneBlock } from '../common/account/use-undone-block.ts';
import { personText } from '../common/person/messages.ts';
import { teacherText as text } from './messages.ts';
import type { TeacherTabProps } from './data-tab.tsx';

/** The account of the teacher, with its actions (decision 49). */
export function AccountTab({ teacher }: TeacherTabProps) {
  const allowed = useAllowed();
  const [creating, setCreating] = useState(false);
  const read = useEndpoint(personAccount, { params: { id: teacher.person_id } });
  const reload = () => void read.refetch();
  const account = read.data?.data;
  return (
    <ReadState read={read}>
      {account ? (
        <>
          {!teacher.active && account.active && !account.blocked && (
            <Alert type="warning" title={personText.accountOpen} />
          )}
          <dl className="pk-record" style={{ display: 'grid', gap: 8, maxWidth: 560 }}>
            <Line title={text.email}>{account.email}</Line>
            <Line title={text.accountRole}>{roleLabel(account.role)}</Line>
            <Line title={text.state}>{accountStates[accountStateOf(account)]}</Line>
            <Line title={text.lastLogin}>
              {account.last_login_at ? formatMoment(account.last_login_at) : text.never}
            </Line>
          </dl>
          <Commands account={account} fullName={teacher.fullName} reload={reload} />
        </>
      ) : (
        <>
          <p>{text.noAccount}</p>
          {allowed(user.create) && <Button onClick={() => setCreating(true)}>{text.createAccount}</Button>}
          <CreateAccountDialog
            teacher={teacher}
            open={creating}
            onClose={() => setCreating(false)}
            onDone={reload}
          />
        </>
      )}
    </ReadState>
  );
}

/** The actions on the account; nobody acts on their own. */
function Commands({
  account: { user_id: id, email, blocked, active, outranks },
  fullName,
  reload,
}: {
  account: NonNullable<Out<typeof personAccount>['data']>;
  fullName: string;
  reload: () => void;
}) {
  const allowed = useAllowed();
  const session = useSession();
  const row = { id, fullName, email };
  const { run, busy } = useRowWork<typeof row>(reload);
  const { offer, bar } = useUndo();
  const offerUndoOf = useUndoneBlock({ offerUndo: offer, reload });
  const [asking, setAsking] = useState<CommandProps['command']>();
  if (!allowed(resetUserPassword) || session.user?.id === id) return null;
  if (outranks) return <Alert type="info" title={accountText.outranks} />;
  return (
    <>
      <Flex wrap gap="small">
        {active && !blocked && (
          <Button loading={busy(row)} onClick={() => setAsking('reset')}>
            {accountText.resetPassword}
          </Button>
        )}
        <Button danger={!blocked} onClick={() => setAsking(blocked ? 'unblock' : 'block')}>
          {blocked ? accountText.unblock : accountText.block}
        </Button>
      </Flex>
      {asking && (
        <AccountCommand
          command={asking}
          row={row}
          work={run}
          onClose={() => setAsking(undefined)}
          onBlocked={offerUndoOf}
        />
      )}
      {bar}
    </>
  );
}

const Line = ({ title, children }: { title: string; children: ReactNode }) => (
  <div style={{ display: 'grid', gridTemplateColumns: '130px minmax(0, 1fr)', gap: 8 }}>
    <dt style={{ color: 'var(--p-muted)' }}>{title}</dt>
    <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{children}</dd>
  </div>
);

interface Props {
  teacher: TeacherRow;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Creates the account of a teacher; the default role is that of teachers (decision 52). */
function CreateAccountDialog({ teacher, open, onClose, onDone }: Props) {
  const { notify } = usePortal();
  const create = useCommand(user.create, [user.list]);
  const { data, error } = useEndpoint(roleOptions, { query: { search: 'Teacher' } }, { enabled: open });
  const role = data?.data.find(({ name }) => name === 'Teacher');
  const accountValues = {
    person_id: teacher.person_id,
    fullName: teacher.fullName,
    email: teacher.email,
    role_id: role?.id,
    active: true,
  };
  return (
    <FormDrawer
      title={text.createAccount}
      schema={user.form}
      value={open && (data || error) ? accountValues : undefined}
      onSubmit={async (body) => {
        const { message } = await create.mutateAsync({ body });
        notify.success(message);
        onDone();
      }}
      onClose={onClose}
    >
      <p>{text.createHint}</p>
      <TextItem name="email" label={text.email} required type="email" maxLength={254} autoComplete="off" />
      <Form.Item name="role_id" label={text.accountRole} required>
        <LookupSelect endpoint={roleOptions} label={({ name }) => roleLabel(name)} />
      </Form.Item>
    </FormDrawer>
  );
}
