import type { ClassPlace } from '@portal/shared-kit/contract/offer/class-group-rules';

/** Where the page shows a class to be, for the server to refuse what was meant for another semester. */
export const seenPlace = ({ academic_year_id, semester_id }: ClassPlace) => ({
  academic_year_id,
  semester_id,
});
