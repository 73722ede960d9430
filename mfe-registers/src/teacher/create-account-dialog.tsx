import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { usePortal } from '@portal/shared-kit';
import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import type { TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { user } from '@portal/shared-kit/contract/identity/users';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { FormDrawer, LookupSelect } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { teacherText as text } from './messages.ts';

interface Props {
  teacher: TeacherRow;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Creates the account of a teacher; the default role is that of teachers (decision 52). */
export function CreateAccountDialog({ teacher, open, onClose, onDone }: Props) {
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
      <Form.Item name="email" label={text.email} required>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="role_id" label={text.accountRole} required>
        <LookupSelect endpoint={roleOptions} label={({ name }) => roleLabel(name)} />
      </Form.Item>
    </FormDrawer>
  );
}
