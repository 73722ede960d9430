import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { disabilityTypes, genders, trainingAreas } from '@portal/shared-kit/contract/people/person-rules';
import { phoneInputLength, phoneMask } from '@portal/shared-kit/contract/core/phone';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { BirthDate, Choice, LookupSelect } from '@portal/shared-kit/form';
import { Form, Input, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { formatDate } from '@portal/shared-kit/dates';
import { FactRow, FactList } from './facts.tsx';
import { messages as text } from './messages.ts';

const yesNo = [
  { value: 1, label: text.yes },
  { value: 0, label: text.no },
];
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The editable fields of S2 §3, and below them the read-only ones. */
export function CandidateFields({ of: it, disabled }: { of: CandidacyReview; disabled: boolean }) {
  const form = Form.useFormInstance();
  const deficient = Form.useWatch<number | undefined>('is_deficient');
  // 'Outro' is kept where it was set and offered nowhere else (decision 34).
  const offered = genders.filter((gender) => gender !== 'Outro' || it.gender === 'Outro');
  return (
    <fieldset
      disabled={disabled}
      aria-label={text.personal}
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <Form.Item name="fullName" label={text.fullName} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <Form.Item name="fathers_filliation" label={text.father} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <Form.Item name="mothers_filliation" label={text.mother} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <Form.Item name="gender" label={text.gender} required>
        <Choice options={asOptions(offered)} />
      </Form.Item>
      <BirthDate />
      <Form.Item name={['contacts', 'contact']} label={text.contact} required normalize={phoneMask}>
        <Input inputMode="tel" maxLength={phoneInputLength} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['contacts', 'alternative_contact']} label={text.alternative} normalize={phoneMask}>
        <Input inputMode="tel" maxLength={phoneInputLength} autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={text.email} required>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="is_deficient" label={text.disability} required>
        <Radio.Group
          aria-label={text.disability}
          options={yesNo}
          onChange={({ target }) => target.value === 0 && form.setFieldValue('deficient_type', null)}
        />
      </Form.Item>
      <Form.Item name="deficient_type" label={text.disabilityType}>
        <Choice options={asOptions(disabilityTypes)} allowClear disabled={deficient !== 1} />
      </Form.Item>
      <Form.Item name="curseToUpdateOld" label={text.course} required>
        <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
      </Form.Item>
      <Form.Item name="scholar_shift" label={text.shift} required>
        <Choice options={asOptions(shifts)} />
      </Form.Item>
      <Form.Item name="last_school_frequency" label={text.lastSchool} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <Form.Item name="trainingArea" label={text.trainingArea} required>
        <Choice options={asOptions(trainingAreas)} />
      </Form.Item>
      <Form.Item name="last_school_frequency_year" label={text.schoolYear} required>
        <InputNumber min={1900} max={2100} style={{ width: 120 }} />
      </Form.Item>
      <Form.Item name="hasCertificate" label={text.certificate}>
        <Radio.Group aria-label={text.certificate} options={yesNo} />
      </Form.Item>
      <FactList title={text.identity}>
        <FactRow title={text.docType}>{it.doc_type}</FactRow>
        <FactRow title={text.docNumber}>{it.doc_number}</FactRow>
        <FactRow title={text.issued}>{it.emissionLocation}</FactRow>
        <FactRow title={text.expires}>{it.dateEndDocument && formatDate(it.dateEndDocument)}</FactRow>
        <FactRow title={text.nationality}>{it.nactionality}</FactRow>
        <FactRow title={text.province}>{it.province}</FactRow>
        <FactRow title={text.district}>{it.district}</FactRow>
        <FactRow title={text.address}>{it.address_location}</FactRow>
        <FactRow title={text.block}>{it.block}</FactRow>
        <FactRow title={text.house}>{it.house_number}</FactRow>
        <FactRow title={text.academicYear}>{it.academic_year}</FactRow>
      </FactList>
      <p>
        <small>{text.readOnlyHint}</small>
      </p>
    </fieldset>
  );
}
