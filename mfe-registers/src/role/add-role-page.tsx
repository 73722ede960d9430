import { later } from '@portal/shared-kit';
import { ScreenFrame } from '@portal/shared-kit/screen';
import { roleText as text } from './messages.ts';

const RoleForm = later(() => import('./role-form.tsx').then((m) => m.RoleForm));

/** `/add-roles` (decision 51). */
export const AddRolePage = () => (
  <ScreenFrame title={text.addRole}>
    <div style={{ maxWidth: 560 }}>
      <RoleForm />
    </div>
  </ScreenFrame>
);
