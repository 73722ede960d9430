interface Place {
  academic_year_id: number;
  semester_id: number;
}

/** Where the page shows a class to be, for the server to refuse what was meant for another semester. */
export const seenPlace = ({ academic_year_id, semester_id }: Place) => ({ academic_year_id, semester_id });
