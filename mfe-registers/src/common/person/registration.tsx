import { useCan, usePortal } from '@portal/shared-kit';
import { knownPeople, knownPerson } from '@portal/shared-kit/contract/people/person';
import { call, failureOf } from '@portal/shared-kit/data';
import { LookupSelect } from '@portal/shared-kit/form';
import { Checkbox, Form } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import { FieldGroup } from './field-group.tsx';
import { personText as text } from './messages.ts';

/** Whether the form creates a record; an existing one has a version. */
const useIsNew = () => Form.useWatch<number | undefined>('version', { preserve: true }) === undefined;

/** Offers registered people, so that nobody is entered twice; choosing one fills the form. */
export function KnownPerson() {
  const form = Form.useFormInstance();
  const { http, notify } = usePortal();
  if (!useIsNew()) return null;
  const fill = async (id: number) => {
    try {
      const { data } = await call(http, knownPerson, { params: { id } });
      form.setFieldsValue(data);
    } catch (error) {
      form.setFieldValue('person_id', null);
      const { supportCode } = failureOf(error);
      notify.error(text.knownFailed, { ...(supportCode && { supportCode }) });
    }
  };
  return (
    <Form.Item name="person_id" label={text.known} extra={text.knownHint}>
      <Chooser onChosen={(id) => void fill(id)} />
    </Form.Item>
  );
}

interface ChooserProps {
  onChosen: (id: number) => void;
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}
const Chooser = ({ onChosen, onChange, ...field }: ChooserProps) => (
  <LookupSelect
    {...field}
    endpoint={knownPeople}
    label={({ name, doc_number }) => (doc_number ? `${name} (${doc_number})` : name)}
    onChange={(id) => {
      onChange?.(id);
      if (id !== null) onChosen(id);
    }}
  />
);

/** Creates an account together with the record, if permitted; its other fields appear once it is wanted. */
export function NewAccount({ children }: { children?: ReactNode }) {
  const may = useCan('users.create');
  const createsUser = Form.useWatch<boolean | undefined>('create_user') === true;
  if (!useIsNew() || !may) return null;
  return (
    <FieldGroup title={text.account}>
      <Form.Item name="create_user" valuePropName="checked">
        <Checkbox>{text.createAccount}</Checkbox>
      </Form.Item>
      {createsUser && children}
    </FieldGroup>
  );
}
