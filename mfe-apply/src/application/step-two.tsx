import { candidateLimits as limits } from '@portal/shared-kit/contract/admissions/candidate-form';
import {
  asksPlace,
  candidateWarnings,
  foreignDocuments,
  isMozambican,
} from '@portal/shared-kit/contract/admissions/candidate-rules';
import { countries } from '@portal/shared-kit/contract/core/countries';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import {
  cleanDocument,
  documentInputLength,
  documentTypes,
  yesNoAnswers,
} from '@portal/shared-kit/contract/people/person-rules';
import { DateField, RadioField, SelectField, TextField, type Mask } from '@portal/shared-kit/light';
import { ServerSelect } from './server-select.tsx';
import { messages as text } from './messages.ts';
import type { StepProps } from './step.ts';
import { useCachedList } from './use-cached-list.ts';
import { candidateOf } from './wizard.model.ts';

/** What an input keeps of a document number, by its type. */
const masks = new Map<string, Mask>(
  documentTypes.map((type) => [type, (number) => cleanDocument(number, type)]),
);

/** Documentation (S1 §2, §5; decision 22). */
export function StepTwo({ wizard }: StepProps) {
  const { form, values } = wizard;
  const foreign = !isMozambican(values.nactionality);
  const warnings = candidateWarnings(candidateOf(values), institutionDay(new Date()));
  const card = values.doc_type === 'Bilhete de Identidade';
  return (
    <>
      <SelectField
        form={form}
        name="doc_type"
        label={text.docType}
        options={foreign ? foreignDocuments : documentTypes}
        required
      />
      <TextField
        form={form}
        name="doc_number"
        label={text.docNumber}
        maxLength={documentInputLength}
        mask={masks.get(values.doc_type) ?? cleanDocument}
        hint={card ? text.docNumberHint : undefined}
        autoComplete="off"
        required
      />
      <TextField
        form={form}
        name="doc_issue_place"
        label={text.docIssuedAt}
        maxLength={limits.doc_issue_place}
      />
      <DateField form={form} name="doc_expires_on" label={text.docExpires} hint={warnings.doc_expires_on} />
      <SelectField
        form={form}
        name="nactionality"
        label={text.nationality}
        options={countries}
        hint={foreign ? text.foreignDocuments : undefined}
        required
      />
      {foreign && (
        <RadioField
          form={form}
          name="lives_in_mozambique"
          label={text.livesHere}
          options={yesNoAnswers}
          required
        />
      )}
      {asksPlace(values) && <Place wizard={wizard} />}
      <TextField
        form={form}
        name="address_location"
        label={text.address}
        maxLength={limits.address_location}
        autoComplete="street-address"
        required
      />
    </>
  );
}

function Place({ wizard: { form, values, lists } }: StepProps) {
  const provinces = useCachedList(lists.provinces);
  const districts = useCachedList(lists.districts);
  const there = districts.data?.filter(({ province_id }) => String(province_id) === values.provice_id);
  return (
    <>
      <ServerSelect
        form={form}
        name="provice_id"
        label={text.province}
        source={provinces}
        options={provinces.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ServerSelect
        form={form}
        name="district_id"
        label={text.district}
        source={districts}
        options={there?.map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={!values.provice_id}
      />
    </>
  );
}
