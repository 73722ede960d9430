import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { filled } from './application-fake.ts';
import type { WizardValues } from './wizard.model.ts';
import { messages as text } from './messages.ts';

/** Types into the field, as a whole. */
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(new RegExp(`^${escaped(label)}`)), { target: { value } });
const choose = async (label: string, value: string) => {
  // Options from the server may still be loading.
  const select = await waitFor(() => {
    const found = screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${escaped(label)}`));
    expect([...found.options].map((option) => option.value)).toContain(value);
    return found;
  });
  fireEvent.change(select, { target: { value } });
};
const tick = (group: string, option: RegExp | string) =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: new RegExp(`^${escaped(group)}`) })).getByRole('radio', {
      name: option,
    }),
  );
const escaped = (label: string) => label.replace(/[?.]/g, '\\$&');

/** Fills in the required fields of a step (S1 §2). */
export const fillStep = {
  1(values: WizardValues = filled) {
    type(text.fullName, values.fullName);
    type(text.birthDate, values.birthDate);
    tick(text.gender, values.gender);
    type(text.email, values.email);
    fireEvent.input(screen.getByLabelText(text.contact), { target: { value: values.contact } });
    type(text.father, values.fathers_filliation);
    type(text.mother, values.mothers_filliation);
    tick(text.deficiency, values.is_deficient);
  },
  async 2(values: WizardValues = filled) {
    await choose(text.docType, values.doc_type);
    type(text.docNumber, values.doc_number);
    await choose(text.province, values.provice_id);
    await choose(text.district, values.district_id);
    type(text.address, values.address_location);
  },
  async 3(values: WizardValues = filled) {
    await screen.findByLabelText(text.lastSchool);
    type(text.lastSchool, values.last_school_frequency);
    tick(text.trainingArea, text.trainingAreas.Geral);
    await choose(text.lastSchoolYear, values.last_school_frequency_year);
  },
  async 4(values: WizardValues = filled) {
    await choose(text.degree, values.level_type);
    await choose(text.course, values.course_id);
    tick(text.shift, new RegExp(`^${values.scholar_shift} `));
  },
};

export const goOn = () => fireEvent.click(screen.getByRole('button', { name: text.next }));
export const create = () => fireEvent.click(screen.getByRole('button', { name: text.create }));

/** Fills in steps 1 to 4, without pressing the last button. */
export async function fillAll(values: WizardValues = filled): Promise<void> {
  fillStep[1](values);
  goOn();
  await fillStep[2](values);
  goOn();
  await fillStep[3](values);
  goOn();
  await fillStep[4](values);
}
