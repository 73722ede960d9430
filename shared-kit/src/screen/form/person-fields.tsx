import { Form, Input } from '@portal/shared-kit/ui-data';
import { districts, provinces } from '../../contract/offer/lookup.ts';
import { ListSelect } from './selects.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { institutionYear } from '../../contract/core/clock.ts';
import { phoneInputLength, phoneMask } from '../../contract/core/phone.ts';
import { isUnderAge, personLabels, personMessages } from '../../contract/people/person-rules.ts';
import { DateField, TextItem } from './fields.tsx';

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

const required = { required: true, autoComplete: 'off' } as const;

/** The parents of a student or a candidate. */
export const ParentItems = () => (
  <>
    {(['fathers_filliation', 'mothers_filliation'] as const).map((name) => (
      <TextItem key={name} name={name} label={personLabels[name]} maxLength={160} {...required} />
    ))}
  </>
);

/** The telephones and the e-mail of a student or a candidate. */
export const ContactItems = () => (
  <>
    {(['contact', 'alternative_contact'] as const).map((name) => (
      <Form.Item
        key={name}
        name={['contacts', name]}
        label={personLabels[name]}
        required={name === 'contact'}
        normalize={phoneMask}
      >
        <Input inputMode="tel" maxLength={phoneInputLength} autoComplete="off" />
      </Form.Item>
    ))}
    <TextItem name="email" label={personLabels.email} type="email" maxLength={254} {...required} />
  </>
);
