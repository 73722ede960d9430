import { usePortal } from '@portal/shared-kit';
import { addPermission, allPermissions, permissionForm } from '@portal/shared-kit/contract/identity/access';
import { useCommand } from '@portal/shared-kit/data';
import { FormDrawer, TextItem } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { roleText as text } from './messages.ts';

const blank = {};

/** Adds a permission to the catalogue (decision 51). */
export function PermissionForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { notify } = usePortal();
  const add = useCommand(addPermission, [allPermissions]);
  return (
    <FormDrawer
      title={text.newPermission}
      schema={permissionForm}
      value={open ? blank : undefined}
      onSubmit={async (body) => notify.success((await add.mutateAsync({ body })).message)}
      onClose={onClose}
      draftKey="permission"
    >
      <Form.Item name="name" label={text.name} required extra={text.nameHint}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <TextItem name="label" label={text.description} required maxLength={120} />
    </FormDrawer>
  );
}
