import type { Named } from './edition-access.service.ts';

/** The key of an edition by the names that the specification has for it in reads and in writes. */
export const fromWire = ({
  classmate_id,
  classmate,
  ...same
}: {
  classmate_id?: number;
  classmate?: number;
  subject_id: number;
  year?: number | undefined;
  semester_id?: number | undefined;
}): Named => ({ ...same, class_id: (classmate_id ?? classmate)! });
