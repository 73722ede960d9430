import { phoneInputLength, phoneMask } from '@portal/shared-kit/contract/core/phone';
import {
  candidateLimits as limits,
  defaultSettings,
  type ApplicationSettings,
} from '@portal/shared-kit/contract/admissions/candidate-form';
import {
  isExactlyUnder18,
  isMinor,
  needsGuardian,
} from '@portal/shared-kit/contract/admissions/candidate-rules';
import { candidateMessages, privacyNotice } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import {
  disabilityTypes,
  genders,
  personMessages,
  yesNoAnswers,
} from '@portal/shared-kit/contract/people/person-rules';
import {
  CheckField,
  DateField,
  later,
  RadioField,
  readDay,
  SelectField,
  TextField,
} from '@portal/shared-kit/light';
import { messages as text } from './messages.ts';
import type { StepProps } from './use-wizard.ts';

const GuardianFields = later(() => import('./guardian-fields.tsx').then((m) => m.GuardianFields));

/** Personal data (S1 §2, §5; decision 21). */
export function StepOne({ wizard }: StepProps) {
  const { form, values, period } = wizard;
  const settings = period.data?.settings ?? defaultSettings;
  const disabled = values.is_deficient === 'Sim';
  return (
    <>
      <TextField
        form={form}
        name="fullName"
        label={text.fullName}
        maxLength={limits.fullName}
        autoComplete="name"
        required
      />
      <DateField
        form={form}
        name="birthDate"
        label={text.birthDate}
        hint={ageHint(values.birthDate, settings)}
        required
      />
      <RadioField form={form} name="gender" label={text.gender} options={genders} required />
      <TextField
        form={form}
        name="email"
        label={text.email}
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        hint={text.emailHint}
        required
      />
      <TextField
        form={form}
        name="contact"
        label={text.contact}
        type="tel"
        mask={phoneMask}
        inputMode="tel"
        maxLength={phoneInputLength}
        autoComplete="tel-national"
        hint={text.contactHint}
        required
      />
      <TextField
        form={form}
        name="alternative_contact"
        label={text.alternative_contact}
        type="tel"
        mask={phoneMask}
        inputMode="tel"
        maxLength={phoneInputLength}
      />
      <TextField
        form={form}
        name="fathers_filliation"
        label={text.fathers_filliation}
        maxLength={limits.fathers_filliation}
        required
      />
      <TextField
        form={form}
        name="mothers_filliation"
        label={text.mothers_filliation}
        maxLength={limits.mothers_filliation}
        required
      />
      <RadioField form={form} name="is_deficient" label={text.deficiency} options={yesNoAnswers} required />
      <SelectField
        form={form}
        name="deficient_type"
        label={text.deficient_type}
        options={disabilityTypes}
        disabled={!disabled}
      />
      {disabled && (
        <CheckField
          form={form}
          name="disability_consent"
          label={privacyNotice.sensitive}
          hint={text.deficiencyWhy}
        />
      )}
      {needsGuardian(values, { today: today(), settings }) && <GuardianFields wizard={wizard} />}
    </>
  );
}

/** Reads the clock only once there is a date: the prerendered page knows no day. */
const today = () => institutionDay(new Date());

/** Shown while the date is chosen (S1 §5, decision 21). */
function ageHint(birthDate: string, settings: ApplicationSettings): string | undefined {
  if (readDay(birthDate) !== birthDate || birthDate > today()) return undefined;
  if (isMinor({ birthDate }, { today: today(), settings: { ...settings, exact_age: false } }))
    return personMessages.underAge;
  return isExactlyUnder18(birthDate, today()) ? candidateMessages.notYetEighteen : undefined;
}
