import {
  cleanDocument,
  disabilityTypes,
  documentInputLength,
  documentTypes,
  genders,
  trainingAreas,
  yesNoAnswers,
} from '@portal/shared-kit/contract/people/person-rules';
import { phoneInputLength, phoneMask } from '@portal/shared-kit/contract/core/phone';
import { BirthDate, Choice, ProvinceDistrict } from '@portal/shared-kit/form';
import { Form, Input, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { FieldGroup, Side } from './field-group.tsx';
import { personText as text } from './messages.ts';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The fields of a person, the same for a teacher and an employee (S1 §3, §5; decisions 22, 48). */
export const PersonFields = () => (
  <>
    <FieldGroup title={text.identity}>
      <Form.Item name="fullName" label={text.fullName} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <Side>
        <Form.Item name="gender" label={text.gender} required>
          <Choice options={optionsOf(genders)} />
        </Form.Item>
        <BirthDate />
      </Side>
      <Side>
        <Form.Item name="fathers_filliation" label={text.father}>
          <Input maxLength={160} />
        </Form.Item>
        <Form.Item name="mothers_filliation" label={text.mother}>
          <Input maxLength={160} />
        </Form.Item>
        <Form.Item name="nactionality" label={text.nationality}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="childhood_location" label={text.birthplace}>
          <Input maxLength={120} />
        </Form.Item>
      </Side>
    </FieldGroup>
    <FieldGroup title={text.document}>
      <Side>
        <Form.Item name="doc_type" label={text.documentType}>
          <Choice allowClear options={optionsOf(documentTypes)} />
        </Form.Item>
        <Form.Item
          name="doc_number"
          label={text.documentNumber}
          normalize={(number: string) => cleanDocument(number)}
        >
          <Input maxLength={documentInputLength} autoComplete="off" />
        </Form.Item>
      </Side>
    </FieldGroup>
    <FieldGroup title={text.contacts}>
      <Side>
        <Phone name="contact" label={text.contact} required />
        <Phone name="alternative_contact" label={text.alternative} />
      </Side>
      <Form.Item name="email" label={text.email} required>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Side>
        <ProvinceDistrict />
      </Side>
      <Form.Item name="address_location" label={text.address}>
        <Input maxLength={200} />
      </Form.Item>
      <Side>
        <Form.Item name="block" label={text.block}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="house_number" label={text.house}>
          <Input maxLength={20} />
        </Form.Item>
      </Side>
    </FieldGroup>
    <FieldGroup title={text.schooling}>
      <Form.Item name="last_school_frequency" label={text.lastSchool}>
        <Input maxLength={160} />
      </Form.Item>
      <Side>
        <Form.Item name="last_school_frequency_year" label={text.lastSchoolYear}>
          <InputNumber min={1900} max={2100} precision={0} />
        </Form.Item>
        <Form.Item name="trainingArea" label={text.trainingArea}>
          <Choice allowClear options={optionsOf(trainingAreas)} />
        </Form.Item>
      </Side>
    </FieldGroup>
    <Disability />
  </>
);

const Phone = ({ name, label, required = false }: { name: string; label: string; required?: boolean }) => (
  <Form.Item name={name} label={label} required={required} normalize={phoneMask}>
    <Input type="tel" inputMode="tel" maxLength={phoneInputLength} autoComplete="off" />
  </Form.Item>
);

/** The type is enabled only with a deficiency (S1 §5). */
function Disability() {
  const form = Form.useFormInstance();
  const has = Form.useWatch<string | null | undefined>('is_deficient') === 'Sim';
  return (
    <FieldGroup title={text.disability}>
      <Side>
        <Form.Item name="is_deficient" label={text.isDeficient}>
          <Radio.Group
            options={optionsOf(yesNoAnswers)}
            onChange={({ target }) => target.value === 'Sim' || form.setFieldValue('deficient_type', null)}
          />
        </Form.Item>
        <Form.Item name="deficient_type" label={text.deficientType}>
          <DeficiencyType closed={!has} />
        </Form.Item>
      </Side>
    </FieldGroup>
  );
}

// `disabled` on the select itself would enable it again where the whole form is disabled.
const DeficiencyType = ({ closed, ...field }: { closed: boolean }) => (
  <Choice {...field} {...(closed && { disabled: true })} allowClear options={optionsOf(disabilityTypes)} />
);
