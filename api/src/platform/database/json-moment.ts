/** Parses a timestamp as PostgreSQL writes it to JSON. */
export const moment = (text: string): Date => new Date(text);
export const momentOrNull = (text: string | null): Date | null => (text === null ? null : moment(text));
