/** A moment as JSON of the database has it. */
export const moment = (text: string): Date => new Date(text);
export const momentOrNull = (text: string | null): Date | null => (text === null ? null : moment(text));
