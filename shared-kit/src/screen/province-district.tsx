import { Form } from '@portal/shared-kit/ui-data';
import { useEffect } from 'react';
import { districts, provinces } from '../contract/reference.ts';
import { useEndpoint } from '../data/hooks.ts';
import { ListSelect } from './list-select.tsx';
import { screenMessages as text } from './messages.ts';

/** Province and district of a form, fields `province_id` and `district_id`; another province takes the district away. */
export const ProvinceDistrict = () => (
  <>
    <Form.Item name="province_id" label={text.province}>
      <ListSelect endpoint={provinces} label={({ name }) => name} />
    </Form.Item>
    <Form.Item name="district_id" label={text.district}>
      <District />
    </Form.Item>
  </>
);

interface FieldProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** The districts of the province that is chosen beside it. */
function District({ value, onChange, ...rest }: FieldProps) {
  // Undefined until the form is there.
  const province = Form.useWatch<number | null | undefined>('province_id');
  const { data } = useEndpoint(districts, {});
  const chosen = data?.data.find(({ id }) => id === value);
  const elsewhere = province !== undefined && chosen !== undefined && chosen.province_id !== province;
  useEffect(() => {
    if (elsewhere) onChange?.(null);
  }, [elsewhere, onChange]);
  return (
    <ListSelect
      {...rest}
      endpoint={districts}
      label={({ name }) => name}
      among={(district) => district.province_id === province}
      value={value ?? null}
      {...(onChange && { onChange })}
      disabled={!province}
    />
  );
}
