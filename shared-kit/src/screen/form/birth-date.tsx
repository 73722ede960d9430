import { Form } from '@portal/shared-kit/ui-data';
import { institutionYear } from '../../contract/core/year.ts';
import { isUnderAge, personMessages } from '../../contract/people/person-rules.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { DateField } from './date-field.tsx';

/** The birth date of a person; warns at once for a minor, whom the schema refuses (S1 §5, S2 §5). */
export function BirthDate() {
  const date = Form.useWatch<string | null | undefined>('birthDate');
  const minor = Boolean(date) && isUnderAge(date!, institutionYear(new Date()));
  return (
    <Form.Item
      name="birthDate"
      label={text.birthDate}
      required
      extra={minor ? <span role="status">{personMessages.underAge}</span> : undefined}
    >
      <DateField />
    </Form.Item>
  );
}
