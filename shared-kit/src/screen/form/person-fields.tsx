import { Form } from '@portal/shared-kit/ui-data';
import { districts, provinces } from '../../contract/offer/lookup.ts';
import { ListSelect } from './selects.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { institutionYear } from '../../contract/core/clock.ts';
import { isUnderAge, personMessages } from '../../contract/people/person-rules.ts';
import { DateField } from './fields.tsx';

/** Province and district of a form, fields `province_id` and `district_id`; changing the province clears the district. */
export function ProvinceDistrict() {
  // Undefined until the form is mounted.
  const province = Form.useWatch<number | null | undefined>('province_id');
  return (
    <>
      <Form.Item name="province_id" label={text.province}>
        <ListSelect endpoint={provinces} label={({ name }) => name} />
      </Form.Item>
      <Form.Item name="district_id" label={text.district}>
        <ListSelect
          endpoint={districts}
          label={({ name }) => name}
          among={({ province_id }) => province === undefined || province_id === province}
          {...(!province && { disabled: true })}
        />
      </Form.Item>
    </>
  );
}

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
