import { usePortal } from '@portal/shared-kit';
import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { copyFees } from '@portal/shared-kit/contract/finance/fee';
import { useCommand } from '@portal/shared-kit/data';
import { Choice, FormDrawer, type FormDrawerProps } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { years } from '../common/years.ts';
import { messages as text } from './messages.ts';

interface Props {
  year: number;
  touched: readonly Endpoint[];
  onClose: () => void;
}
type Value = { from_year: number; to_year: number };

/** Copies the fees of another year to this one. */
export function CopyDrawer({ year, touched, onClose }: Props) {
  const { notify } = usePortal();
  const copy = useCommand(copyFees, touched);
  const others = years().filter((one) => one !== year);
  const [value] = useState({ from_year: others.includes(year - 1) ? year - 1 : others[0], to_year: year });
  return (
    <FormDrawer<Value>
      title={text.copyTitle(year)}
      schema={copyFees.body as FormDrawerProps<Value>['schema']}
      value={value}
      submit={{ label: text.copySubmit, busy: text.copying }}
      onSubmit={async (body) => notify.success((await copy.mutateAsync({ body })).message)}
      onClose={onClose}
    >
      <Form.Item name="from_year" label={text.copyFrom} extra={text.copyHint} required>
        <Choice options={others.map((one) => ({ value: one, label: String(one) }))} />
      </Form.Item>
    </FormDrawer>
  );
}
