import type { CorrectableField } from '@portal/shared-kit/contract/people/data-correction-rules';
import { formatDate } from '@portal/shared-kit/dates';

/** A value as people read it. */
export const saidAs = (field: CorrectableField, value: string): string =>
  field === 'birthDate' && value !== '' ? formatDate(value) : value;
