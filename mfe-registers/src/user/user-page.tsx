import { accountStateOf, accountStates } from '@portal/shared-kit/contract/identity/account-state';
import { useCorrection } from '../common/person/use-correction.tsx';
import { personText } from '../common/person/messages.ts';
import { correctPerson, knownPerson } from '@portal/shared-kit/contract/people/person';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { later, usePortal, useSession } from '@portal/shared-kit';
import {
  actsAsMaster,
  addUserRole,
  rightsOfUser,
  roleOptions,
} from '@portal/shared-kit/contract/identity/access';
import {
  blockUser,
  resetUserPassword,
  user,
  userList,
  type UserRow,
} from '@portal/shared-kit/contract/identity/users';
import { requestFactorReset } from '@portal/shared-kit/contract/identity/factor-office';
import { call, notifyFailure, useAllowed } from '@portal/shared-kit/data';
import {
  FilterLookup,
  listColumns,
  Mark,
  type PossibleAction,
  RegisterList,
  ScreenFrame,
  screenMessages,
  StateFilter,
  useList,
  useRegister,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import type { CommandProps } from '../common/account/account-command.tsx';
import { accountText } from '../common/account/messages.ts';
import { useUndoneBlock } from '../common/account/use-undone-block.ts';
import { userText as text } from './messages.ts';

const tones = { active: 'good', firstLogin: 'wait', blocked: 'bad', inactive: 'quiet' } as const;

function AccountState(account: Parameters<typeof accountStateOf>[0]) {
  const state = accountStateOf(account);
  return <Mark tone={tones[state]}>{accountStates[state]}</Mark>;
}

/** 'Corrigir identificação' of the owner of an account; the list has only their name, so the rest is loaded first. */
function useAccountCorrection(reload: () => void) {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const { open, drawer } = useCorrection<Out<typeof knownPerson>['data']>(reload);
  const read = async ({ person_id }: UserRow) => {
    try {
      open((await call(http, knownPerson, { params: { id: person_id } })).data);
    } catch (error) {
      notifyFailure(notify, error);
    }
  };
  const offered = allowed(correctPerson) && allowed(knownPerson);
  const actions = (row: UserRow): PossibleAction[] =>
    offered ? [{ label: personText.correct, run: () => void read(row) }] : [];
  return { actions, drawer };
}

const UserFields = later(() => import('./user-fields.tsx').then((m) => m.UserFields));
const AccountCommand = later(() =>
  import('../common/account/account-command.tsx').then((m) => m.AccountCommand<UserRow>),
);

const columns = listColumns(userList.fields, {
  email: (email: string, { pending_email: pending }) =>
    pending ? (
      <>
        {email}
        <br />
        <small>{text.toConfirm(pending)}</small>
      </>
    ) : (
      email
    ),
  blocked: (_: boolean, row) => <AccountState {...row} />,
});

/** Why the caller may not change an account; undefined where they may (decision J40, part F). */
function useWhyClosed(): (row: UserRow) => string | undefined {
  const { can } = usePortal();
  return (row) => {
    if (row.protected && !can(actsAsMaster)) return accountText.masterOnly;
    return row.outranks ? accountText.outranks : undefined;
  };
}

/** `/users/` (decision 51). */
export function UserPage() {
  const whyClosed = useWhyClosed();
  const session = useSession();
  const allowed = useAllowed();
  const list = useList(user.list, ['role_id', 'state']);
  const control = useRegister(user, list, ({ fullName }) => fullName);
  const correction = useAccountCorrection(list.reload);
  const offerUndoOf = useUndoneBlock({ offerUndo: control.offerUndo, reload: list.reload });
  const [asking, setAsking] = useState<Pick<CommandProps<UserRow>, 'command' | 'row'>>();

  const commands = (row: UserRow): PossibleAction[] => [
    allowed(resetUserPassword) &&
      row.active &&
      !row.blocked && { label: accountText.resetPassword, run: () => setAsking({ command: 'reset', row }) },
    allowed(requestFactorReset) &&
      row.second_factor && {
        label: accountText.resetFactor,
        run: () => setAsking({ command: 'factor', row }),
      },
    allowed(blockUser) && {
      label: row.blocked ? accountText.unblock : accountText.block,
      danger: !row.blocked,
      run: () => setAsking({ command: row.blocked ? 'unblock' : 'block', row }),
    },
  ];
  /** The actions that remain where only reading is allowed. */
  const reading: readonly string[] = [screenMessages.view, screenMessages.history];
  const ending: readonly string[] = [
    screenMessages.remove,
    screenMessages.deactivate,
    screenMessages.activate,
  ];
  const actions = (row: UserRow): PossibleAction[] => {
    const own = row.id === session.user?.id;
    const closed = whyClosed(row) !== undefined;
    const rights = allowed(rightsOfUser)
      ? [
          {
            label: allowed(addUserRole) && !own && !closed ? text.assignRole : text.viewRights,
            to: `/AlocateUser/${row.id}`,
          },
        ]
      : [];
    const register = control
      .actions(row)
      .filter(({ label }) => (closed ? reading.includes(label) : !own || !ending.includes(label)));
    return [...register, ...rights, ...correction.actions(row), ...(own || closed ? [] : commands(row))];
  };

  return (
    <ScreenFrame title={text.users} heading={control.heading}>
      <RegisterList
        title={text.users}
        list={list}
        of={control}
        columns={columns}
        actions={actions}
        fields={<UserFields />}
        facts={[
          ...columns,
          {
            title: text.changes,
            dataIndex: 'outranks',
            render: (_: boolean, row) => whyClosed(row) ?? text.changeable,
          },
        ]}
        mayEdit={(row) => whyClosed(row) === undefined}
      >
        <StateFilter list={list} />
        {allowed(roleOptions) && (
          <FilterLookup
            list={list}
            name="role_id"
            label={text.role}
            all={text.allRoles}
            endpoint={roleOptions}
            option={({ name }) => roleLabel(name)}
          />
        )}
      </RegisterList>
      {correction.drawer}
      {asking && (
        <AccountCommand
          {...asking}
          work={control.run}
          onClose={() => setAsking(undefined)}
          onBlocked={offerUndoOf}
        />
      )}
    </ScreenFrame>
  );
}
