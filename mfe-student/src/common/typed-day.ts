/** What stands in a day's field. */
interface TypedDay {
  /** `yyyy-mm-dd`; undefined while what is typed is no day. */
  day: string | undefined;
  typed: string;
}
export const noDay: TypedDay = { day: undefined, typed: '' };

/** Whether something is typed that is no day. */
export const isMistyped = ({ day, typed }: TypedDay) => day === undefined && typed.trim() !== '';
