import { useSession } from '@portal/shared-kit';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { phoneInputLength, phoneMask } from '@portal/shared-kit/contract/core/phone';
import { peopleWithoutAccount, user, type UserRow } from '@portal/shared-kit/contract/identity/users';
import { useAllowed } from '@portal/shared-kit/data';
import { Choice, useOptions } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { RoleChoice } from '../common/role-choice.tsx';
import { userText as text } from './messages.ts';

/** The fields of an account (decision 52). Person and role are chosen at creation; the role changes elsewhere, with a reason. */
export function UserFields() {
  const form = Form.useFormInstance();
  const session = useSession();
  const allowed = useAllowed();
  const id: unknown = form.getFieldValue('id');
  const isNew = id === undefined;
  const person: unknown = Form.useWatch('person_id', { form, preserve: true });
  const isKnownPerson = isNew && typeof person === 'number';
  const own = id === session.user?.id;
  const pending = form.getFieldValue('pending_email') as UserRow['pending_email'] | undefined;
  return (
    <>
      {isNew && allowed(peopleWithoutAccount) && (
        <Form.Item name="person_id" label={text.person} extra={text.personHint}>
          <PersonPicker onPick={(picked) => form.setFieldsValue(picked)} />
        </Form.Item>
      )}
      <Form.Item
        name="fullName"
        label={text.fullName}
        required
        extra={isKnownPerson ? text.ofPerson : undefined}
      >
        <Input maxLength={160} disabled={isKnownPerson || undefined} />
      </Form.Item>
      <Form.Item
        name="email"
        label={text.email}
        required
        extra={
          own ? text.ownEmail : isNew ? text.passwordHint : pending ? text.toConfirm(pending) : text.emailHint
        }
      >
        <Input type="email" maxLength={254} autoComplete="off" disabled={own || undefined} />
      </Form.Item>
      <Form.Item name="contact" label={text.contact} normalize={phoneMask}>
        <Input inputMode="tel" maxLength={phoneInputLength} disabled={isKnownPerson || undefined} />
      </Form.Item>
      {isNew ? (
        <Form.Item name="role_id" label={text.role} required>
          <RoleChoice />
        </Form.Item>
      ) : (
        <Form.Item
          name="role"
          label={text.role}
          getValueProps={(role: string) => ({ value: roleLabel(role) })}
          extra={allowed(user.update) ? text.roleElsewhere : undefined}
        >
          <Input disabled />
        </Form.Item>
      )}
    </>
  );
}

interface Props {
  /** The chosen person. */
  onPick: (person: { fullName: string; email: string; contact: string }) => void;
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** Chooses a teacher or employee without an account, and shows their data. */
function PersonPicker({ onPick, id, value, onChange }: Props) {
  const { rows, select } = useOptions(peopleWithoutAccount, value);
  const choose = (next: number | null | undefined) => {
    const row = rows.find((one) => one.id === next);
    onPick(
      row
        ? { fullName: row.name, email: row.email, contact: row.contact }
        : { fullName: '', email: '', contact: '' },
    );
    onChange?.(next ?? null);
  };
  return (
    <Choice<number | null>
      {...select}
      {...(id !== undefined && { id })}
      value={rows.some((row) => row.id === value) ? value! : null}
      onChange={choose}
      options={rows.map((row) => ({ value: row.id, label: row.name }))}
    />
  );
}
