import { personAccount } from '@portal/shared-kit/contract/people';
import { user } from '@portal/shared-kit/contract/users';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ScreenState } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState, type ReactNode } from 'react';
import { AccountCommands } from './account-commands.tsx';
import { CreateAccountDialog } from './create-account-dialog.tsx';
import { teacherText as text } from './messages.ts';
import type { TabProps } from './tab-props.ts';

/** The account of the teacher, and what may be done with it (decision 49). */
export function AccountTab({ teacher }: TabProps) {
  const allowed = useAllowed();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch } = useEndpoint(personAccount, { params: { id: teacher.person_id } });
  const reload = () => void refetch();
  const account = data?.data;
  return (
    <ScreenState
      failure={data ? undefined : (error ?? undefined)}
      loading={!data}
      empty={undefined}
      onRetry={reload}
    >
      {account ? (
        <>
          <dl className="pk-record" style={{ display: 'grid', gap: 8, maxWidth: 560 }}>
            <Line title={text.email}>{account.email}</Line>
            <Line title={text.accountRole}>{account.role}</Line>
            <Line title={text.state}>{stateOf(account)}</Line>
            <Line title={text.lastLogin}>
              {account.last_login_at ? formatMoment(account.last_login_at) : text.never}
            </Line>
          </dl>
          <AccountCommands account={account} onDone={reload} />
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
    </ScreenState>
  );
}

const stateOf = ({
  active,
  blocked,
  first_logg,
}: {
  active: boolean;
  blocked: boolean;
  first_logg: string;
}) => {
  if (!active) return text.inactive;
  if (blocked) return text.blocked;
  return first_logg === 'yes' ? text.firstLogin : text.active;
};

const Line = ({ title, children }: { title: string; children: ReactNode }) => (
  <div style={{ display: 'grid', gridTemplateColumns: '130px minmax(0, 1fr)', gap: 8 }}>
    <dt style={{ color: 'var(--p-muted, #566171)' }}>{title}</dt>
    <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{children}</dd>
  </div>
);
