import {
  candidateLimits as limits,
  completionYears,
} from '@portal/shared-kit/contract/admissions/candidate-form';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { trainingAreas } from '@portal/shared-kit/contract/people/person-rules';
import { RadioField, SelectField, TextField } from '@portal/shared-kit/light';
import { messages as text } from './messages.ts';
import type { StepProps } from './step.ts';

/** Academic level (S1 §2, §9; decision 23). */
export function StepThree({ wizard: { form } }: StepProps) {
  const years = completionYears(Number(institutionDay(new Date()).slice(0, 4)));
  return (
    <>
      <TextField
        form={form}
        name="last_school_frequency"
        label={text.lastSchool}
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
        label={text.lastSchoolYear}
        options={years.map(String)}
        required
      />
    </>
  );
}
