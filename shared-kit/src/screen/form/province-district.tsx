import { Form } from '@portal/shared-kit/ui-data';
import { districts, provinces } from '../../contract/offer/lookup.ts';
import { ListSelect } from './list-select.tsx';
import { screenMessages as text } from '../frame/messages.ts';

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
