/** The instant of a timestamp inside `json_agg` or `json_build_object`, which PostgreSQL writes as text. */
export const instantOf = (text: string): Date => new Date(text);
export const instantOrNull = (text: string | null): Date | null => (text === null ? null : instantOf(text));
