import type { CorrectableField } from '@portal/shared-kit/contract/people/data-correction-rules';
import { formatDate } from '@portal/shared-kit/dates';

/** A value in display form. */
export const displayValue = (field: CorrectableField, value: string): string =>
  field === 'birthDate' && value !== '' ? formatDate(value) : value;
