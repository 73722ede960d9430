import { usePortal } from '@portal/shared-kit';
import {
  accessMessages,
  addRole,
  roleForm,
  roleOptions,
  roles,
  type RoleRow,
} from '@portal/shared-kit/contract/identity/access';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { useAllowed, useCommand } from '@portal/shared-kit/data';
import { PageForm, TextAreaItem, TextItem } from '@portal/shared-kit/form';
import { Link } from '@portal/shared-kit/router';
import { Alert, Space } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { RoleChoice } from '../common/role-choice.tsx';
import { roleText as text } from './messages.ts';

type Value = Args<typeof addRole>['body'];
const blank: Value = { name: '', description: '', copy_from: null };

/** Name, description and the role to copy permissions from; links to the next step after saving. */
export function RoleForm() {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const add = useCommand(addRole, [roles, roleOptions]);
  const [made, setMade] = useState<RoleRow>();
  return (
    <>
      {made && (
        <Alert
          type="success"
          title={text.roleAdded(made.name)}
          style={{ marginBottom: 16 }}
          description={
            <Space wrap>
              <Link to={`/users/groups/permissions/${made.id}`}>{text.setPermissions}</Link>
              <Link to="/all-roles">{text.allRoles}</Link>
            </Space>
          }
        />
      )}
      <PageForm<Value>
        schema={roleForm}
        value={blank}
        draftKey="role"
        toasts={{ name: accessMessages.roleNameEmpty }}
        onSubmit={async (body) => {
          const { data, message } = await add.mutateAsync({ body });
          setMade(data);
          notify.success(message);
          return blank;
        }}
      >
        <TextItem name="name" label={text.role} required maxLength={60} />
        <TextAreaItem name="description" label={text.description} rows={3} maxLength={300} />
        {allowed(roleOptions) && (
          <Form.Item name="copy_from" label={text.copyFrom} extra={text.copyHint}>
            <RoleChoice />
          </Form.Item>
        )}
      </PageForm>
    </>
  );
}
