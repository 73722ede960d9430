import { usePortal } from '@portal/shared-kit';
import {
  accessMessages,
  addUserRole,
  rightsOfUser,
  type UserRights,
} from '@portal/shared-kit/contract/identity/access';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { user } from '@portal/shared-kit/contract/identity/users';
import { call, useCommand } from '@portal/shared-kit/data';
import { FormDrawer, type FormDrawerProps, TextAreaItem } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { RoleChoice } from '../common/role-choice.tsx';
import { userText as text } from './messages.ts';

interface RoleProps {
  record: UserRights;
  /** Reloads the rights. */
  reload: () => Promise<unknown>;
  onClose: () => void;
}
type Value = Args<typeof addUserRole>['body'];

const valueOf = ({ id, version, roles }: UserRights) => ({
  user_id: id,
  version,
  role: roles[0]?.id,
  reason: '',
});

/** Changes the role of a user; additional rights require a reason (decision 56). */
export function RoleDrawer({ record, reload, onClose }: RoleProps) {
  const { http, notify } = usePortal();
  const give = useCommand(addUserRole, [user.list]);
  const [value] = useState(() => valueOf(record));
  return (
    <FormDrawer<Value>
      title={text.changeRoleOf(record.fullname)}
      schema={addUserRole.body as FormDrawerProps<Value>['schema']}
      value={value}
      toasts={{ role: accessMessages.assignmentEmpty }}
      onSubmit={async (body) => {
        const { message } = await give.mutateAsync({ body });
        await reload();
        notify.success(message);
      }}
      reload={async () => {
        const { data } = await call(http, rightsOfUser, { params: { id: record.id } });
        const { reason: _typed, ...current } = valueOf(data);
        return current;
      }}
      onClose={onClose}
    >
      <Form.Item name="role" label={text.privilege} required>
        <RoleChoice />
      </Form.Item>
      <TextAreaItem name="reason" label={text.reason} extra={text.reasonHint} rows={3} maxLength={500} />
    </FormDrawer>
  );
}
