import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { disabilityTypes, genders, trainingAreas } from '@portal/shared-kit/contract/people/person-rules';
import { phoneInputLength, phoneMask } from '@portal/shared-kit/contract/core/phone';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { BirthDate, Choice, ChoiceItem, LookupSelect, optionsOf, TextItem } from '@portal/shared-kit/form';
import { Form, Input, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { formatDate } from '@portal/shared-kit/dates';
import { FactRow, FactList } from './facts.tsx';
import { messages as text } from './messages.ts';

const yesNo = [
  { value: 1, label: text.yes },
  { value: 0, label: text.no },
];
/** The editable fields of S2 §3, and below them the read-only ones. */
export function CandidateFields({ of: candidacy, disabled }: { of: CandidacyReview; disabled: boolean }) {
  const form = Form.useFormInstance();
  const deficient = Form.useWatch<number | undefined>('is_deficient');
  // 'Outro' is kept where it was set and offered nowhere else (decision 34).
  const offered = genders.filter((gender) => gender !== 'Outro' || candidacy.gender === 'Outro');
  return (
    <fieldset
      disabled={disabled}
      aria-label={text.personal}
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <TextItem name="fullName" label={text.fullName} required maxLength={160} autoComplete="off" />
      <TextItem name="fathers_filliation" label={text.father} required maxLength={160} autoComplete="off" />
      <TextItem name="mothers_filliation" label={text.mother} required maxLength={160} autoComplete="off" />
      <ChoiceItem name="gender" label={text.gender} required options={optionsOf(offered)} />
      <BirthDate />
      <Form.Item name={['contacts', 'contact']} label={text.contact} required normalize={phoneMask}>
        <Input inputMode="tel" maxLength={phoneInputLength} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['contacts', 'alternative_contact']} label={text.alternative} normalize={phoneMask}>
        <Input inputMode="tel" maxLength={phoneInputLength} autoComplete="off" />
      </Form.Item>
      <TextItem name="email" label={text.email} required type="email" maxLength={254} autoComplete="off" />
      <Form.Item name="is_deficient" label={text.disability} required>
        <Radio.Group
          aria-label={text.disability}
          options={yesNo}
          onChange={({ target }) => target.value === 0 && form.setFieldValue('deficient_type', null)}
        />
      </Form.Item>
      <Form.Item name="deficient_type" label={text.disabilityType}>
        <Choice options={optionsOf(disabilityTypes)} allowClear disabled={deficient !== 1} />
      </Form.Item>
      <Form.Item name="curseToUpdateOld" label={text.course} required>
        <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
      </Form.Item>
      <ChoiceItem name="scholar_shift" label={text.shift} required options={optionsOf(shifts)} />
      <Form.Item name="last_school_frequency" label={text.lastSchool} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <ChoiceItem name="trainingArea" label={text.trainingArea} required options={optionsOf(trainingAreas)} />
      <Form.Item name="last_school_frequency_year" label={text.schoolYear} required>
        <InputNumber min={1900} max={2100} style={{ width: 120 }} />
      </Form.Item>
      <Form.Item name="hasCertificate" label={text.certificate}>
        <Radio.Group aria-label={text.certificate} options={yesNo} />
      </Form.Item>
      <FactList title={text.identity}>
        <FactRow title={text.docType}>{candidacy.doc_type}</FactRow>
        <FactRow title={text.docNumber}>{candidacy.doc_number}</FactRow>
        <FactRow title={text.issued}>{candidacy.emissionLocation}</FactRow>
        <FactRow title={text.expires}>
          {candidacy.dateEndDocument && formatDate(candidacy.dateEndDocument)}
        </FactRow>
        <FactRow title={text.nationality}>{candidacy.nactionality}</FactRow>
        <FactRow title={text.province}>{candidacy.province}</FactRow>
        <FactRow title={text.district}>{candidacy.district}</FactRow>
        <FactRow title={text.address}>{candidacy.address_location}</FactRow>
        <FactRow title={text.block}>{candidacy.block}</FactRow>
        <FactRow title={text.house}>{candidacy.house_number}</FactRow>
        <FactRow title={text.academicYear}>{candidacy.academic_year}</FactRow>
      </FactList>
      <p>
        <small>{text.readOnlyHint}</small>
      </p>
    </fieldset>
  );
}
