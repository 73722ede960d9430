import { usePortal } from '@portal/shared-kit';
import { permissionsOfRole, roles } from '@portal/shared-kit/contract/identity/access';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { maxGraceDays, roleFactor } from '@portal/shared-kit/contract/identity/factor-office';
import { call, useCommand } from '@portal/shared-kit/data';
import { toLocal } from '@portal/shared-kit/dates';
import { DayItem, FormDrawer, type FormDrawerProps, TextAreaItem } from '@portal/shared-kit/form';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { roleText as text } from './messages.ts';

type Role = Out<typeof permissionsOfRole>['data'];
type Value = Args<typeof roleFactor>['body'];

const valueOf = ({ second_factor_from, second_factor_grace_days, version }: Role) => ({
  from: second_factor_from && toLocal(second_factor_from).slice(0, 10),
  grace_days: second_factor_grace_days,
  reason: '',
  version,
});

/** Whether a role needs a second factor, from which day, and the first days of new accounts (J41). */
export function RoleFactorDrawer({
  role,
  reload,
  onClose,
}: {
  role: Role;
  reload: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { http, notify } = usePortal();
  const save = useCommand(roleFactor, [roles]);
  const [value] = useState(() => valueOf(role));
  const params = { id: role.id };
  return (
    <FormDrawer<Value>
      title={text.factor}
      schema={roleFactor.body as FormDrawerProps<Value>['schema']}
      value={value}
      onSubmit={async (body) => {
        const { message } = await save.mutateAsync({ params, body });
        await reload();
        notify.success(message);
      }}
      reload={async () => {
        const { reason: _typed, ...current } = valueOf(
          (await call(http, permissionsOfRole, { params })).data,
        );
        return current;
      }}
      onClose={onClose}
    >
      <DayItem name="from" label={text.factorFrom} extra={text.factorFromHint} />
      <Form.Item name="grace_days" label={text.graceDays} required extra={text.graceDaysHint}>
        <InputNumber min={0} max={maxGraceDays} precision={0} />
      </Form.Item>
      <TextAreaItem name="reason" label={text.factorReason} rows={3} maxLength={500} />
    </FormDrawer>
  );
}
