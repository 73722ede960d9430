import {
  candidateLimits as limits,
  completionYears,
} from '@portal/shared-kit/contract/admissions/candidate-form';
import {
  asksPlace,
  candidateWarnings,
  foreignDocuments,
  isMozambican,
} from '@portal/shared-kit/contract/admissions/candidate-rules';
import { countries } from '@portal/shared-kit/contract/core/countries';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { openCourses } from '@portal/shared-kit/contract/offer/course';
import {
  trainingAreas,
  cleanDocument,
  documentInputLength,
  documentTypes,
  yesNoAnswers,
} from '@portal/shared-kit/contract/people/person-rules';
import {
  RadioField,
  SelectField,
  TextField,
  DateField,
  type Mask,
  Alert,
  Button,
} from '@portal/shared-kit/light';
import { useEffect, type ComponentProps } from 'react';
import type { StepProps } from './use-wizard.ts';
import { messages as text } from './messages.ts';
import { useCachedList } from './lists.ts';
import { candidateOf } from './wizard.model.ts';

/** What an input keeps of a document number, by its type. */
const masks = new Map<string, Mask>(
  documentTypes.map((type) => [type, (number) => cleanDocument(number, type)]),
);

const shifts = ['LABORAL', 'POS-LABORAL'] as const satisfies Course['shifts'];

/** Steps 2 to 4, loaded during the first one. */
export function LaterSteps({ wizard }: StepProps) {
  if (wizard.step === 2) return <StepTwo wizard={wizard} />;
  if (wizard.step === 3) return <StepThree wizard={wizard} />;
  return <StepFour wizard={wizard} />;
}

type Course = Out<typeof openCourses>['data'][number];

interface ServerSelectProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  source: { failed: boolean; retry: () => void };
  /** Undefined until loaded. */
  options: { value: string; label: string; disabled?: boolean }[] | undefined;
}

/** A select with options from the server, with loading text and retry. */
function ServerSelect({ source, options, disabled, ...field }: ServerSelectProps) {
  return (
    <>
      <SelectField
        {...field}
        options={options ?? []}
        disabled={disabled || !options}
        empty={options || source.failed ? text.choose : text.loading}
        required
      />
      {source.failed && !options && (
        <Alert kind="error">
          <p>{text.optionsFailed}</p>
          <Button onClick={source.retry}>{text.retry}</Button>
        </Alert>
      )}
    </>
  );
}

/** Degree, course and shift, with what is free now (S1 §2; decisions 25, 28). */
function StepFour({ wizard: { form, values, lists } }: StepProps) {
  const { store } = form;
  const degrees = useCachedList(lists.degrees);
  const courses = useCachedList(lists.courses, true);
  const offered = courses.data?.filter(({ level_type }) => level_type === values.level_type);
  const course = courses.data?.find(({ id }) => String(id) === values.course_id);
  const open = course?.openings.filter(({ vacancies }) => vacancies > 0);

  // Deselects a course or shift that closed meanwhile.
  const courseClosed = courses.data !== undefined && values.course_id !== '' && !open?.length;
  const shiftClosed =
    values.scholar_shift !== '' && open?.every((one) => one.scholar_shift !== values.scholar_shift);
  useEffect(() => {
    if (courseClosed) store.set({ course_id: '', scholar_shift: '' });
    else if (shiftClosed) store.set({ scholar_shift: '' });
  }, [courseClosed, shiftClosed, store]);

  return (
    <>
      <ServerSelect
        form={form}
        name="level_type"
        label={text.degree}
        source={degrees}
        options={degrees.data?.map(({ level_type }) => ({ value: level_type, label: level_type }))}
      />
      <ServerSelect
        form={form}
        name="course_id"
        label={text.course}
        source={courses}
        options={offered?.map(({ id, name, vacancies }) => ({
          value: String(id),
          label: `${name} (${inWords(vacancies)})`,
          disabled: vacancies <= 0,
        }))}
        disabled={!values.level_type}
      />
      <RadioField
        form={form}
        name="scholar_shift"
        label={text.shift}
        options={shifts.map((shift) => {
          const free = course?.openings.find(({ scholar_shift }) => scholar_shift === shift)?.vacancies ?? 0;
          return { value: shift, label: course ? `${shift} (${inWords(free)})` : shift, disabled: free <= 0 };
        })}
        required
      />
    </>
  );
}

const inWords = (vacancies: number) => (vacancies > 0 ? text.vacancies(vacancies) : text.noVacancies);

/** Academic level (S1 §2, §9; decision 23). */
function StepThree({ wizard: { form } }: StepProps) {
  const years = completionYears(Number(institutionDay(new Date()).slice(0, 4)));
  return (
    <>
      <TextField
        form={form}
        name="last_school_frequency"
        label={text.last_school_frequency}
        maxLength={limits.last_school_frequency}
        required
      />
      <RadioField
        form={form}
        name="trainingArea"
        label={text.trainingArea}
        options={trainingAreas.map((area) => ({ value: area, label: text.trainingAreas[area] }))}
        required
      />
      <SelectField
        form={form}
        name="last_school_frequency_year"
        label={text.last_school_frequency_year}
        options={years.map(String)}
        required
      />
    </>
  );
}

/** Documentation (S1 §2, §5; decision 22). */
function StepTwo({ wizard }: StepProps) {
  const { form, values } = wizard;
  const foreign = !isMozambican(values.nactionality);
  const warnings = candidateWarnings(candidateOf(values), institutionDay(new Date()));
  const card = values.doc_type === 'Bilhete de Identidade';
  return (
    <>
      <SelectField
        form={form}
        name="doc_type"
        label={text.doc_type}
        options={foreign ? foreignDocuments : documentTypes}
        required
      />
      <TextField
        form={form}
        name="doc_number"
        label={text.doc_number}
        maxLength={documentInputLength}
        mask={masks.get(values.doc_type) ?? cleanDocument}
        hint={card ? text.docNumberHint : undefined}
        autoComplete="off"
        required
      />
      <TextField
        form={form}
        name="doc_issue_place"
        label={text.emissionLocation}
        maxLength={limits.doc_issue_place}
      />
      <DateField form={form} name="doc_expires_on" label={text.docExpires} hint={warnings.doc_expires_on} />
      <SelectField
        form={form}
        name="nactionality"
        label={text.nactionality}
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
        label={text.address_location}
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
