/** Shifts (S1 §9). */
export const shifts = ['LABORAL', 'POS-LABORAL'] as const;
export type Shift = (typeof shifts)[number];
export const shiftLabels: Readonly<Record<Shift, string>> = {
  LABORAL: 'Laboral',
  'POS-LABORAL': 'Pós-laboral',
};

type Renamed<T, From extends string, To extends string> = {
  [Field in keyof T as Field extends From ? To : Field]: T[Field];
};
const renamed = <T extends object>(record: T, from: string, to: string): object =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [field === from ? to : field, value]));

/** Renames `scholar_shift` of the wire to `shift`. */
export const shiftFromWire = <T extends object>(record: T) =>
  renamed(record, 'scholar_shift', 'shift') as Renamed<T, 'scholar_shift', 'shift'>;

/** The reverse of `shiftFromWire`. */
export const shiftOnWire = <T extends object>(record: T) =>
  renamed(record, 'shift', 'scholar_shift') as Renamed<T, 'shift', 'scholar_shift'>;
