import { districtsOf, provinces } from '@portal/shared-kit/contract/reference';
import { useEndpoint } from '@portal/shared-kit/data';
import { Choice } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

interface Place {
  id: number;
  name: string;
}
const optionsOf = (places: readonly Place[] = []) =>
  places.map(({ id, name }) => ({ value: id, label: name }));
const whenNone = (error: unknown) => (error ? text.placesFailed : text.none);

/** `province_id` and `district_id` of a form; a district is one of the province. */
export function PlaceFields() {
  const form = Form.useFormInstance();
  const province: number | null | undefined = Form.useWatch('province_id');
  const all = useEndpoint(provinces, {});
  const within = useEndpoint(districtsOf, { params: { id: province ?? 0 } }, { enabled: Boolean(province) });
  return (
    <>
      <Form.Item name="province_id" label={text.province} normalize={(id?: number) => id ?? null}>
        <Choice<number | null>
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={all.isLoading}
          options={optionsOf(all.data?.data)}
          notFoundContent={whenNone(all.error)}
          onChange={() => form.setFieldValue('district_id', null)}
        />
      </Form.Item>
      <Form.Item name="district_id" label={text.district} normalize={(id?: number) => id ?? null}>
        <Choice<number | null>
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={within.isLoading}
          options={province ? optionsOf(within.data?.data) : []}
          notFoundContent={province ? whenNone(within.error) : text.chooseProvince}
        />
      </Form.Item>
    </>
  );
}
