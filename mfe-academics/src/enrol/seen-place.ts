import type { ClassGroup } from '@portal/shared-kit/contract/offer/class-group';

/** Where the page shows a class to be, for the server to refuse what was meant for another semester. */
export const seenPlace = ({ academic_year_id, semester_id }: ClassGroup) => ({
  academic_year_id,
  semester_id,
});
