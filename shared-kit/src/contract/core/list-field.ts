/** How a list shows one field: title and format on the screen, in 'Colunas' and in the exported file. `text` is shown as it is, `money` is
 *  whole centavos, `day` is a date or an instant, `moment` an instant, `label` one of `labels`. */
export interface ListField {
  title: string;
  kind: 'text' | 'number' | 'money' | 'day' | 'moment' | 'label';
  /** Texts by value, where the kind is `label`. */
  labels?: Readonly<Record<string, string>>;
  /** Shown in place of null, on the screen also of ''. By default '—' on the screen and an empty cell in files. */
  none?: string;
  /** Whether the column of a file is as wide as its content. Only `text` is not, by default. */
  narrow?: boolean;
  /** A person's name, shown with initials. */
  person?: true;
  /** Shown on the screen only to those who choose it in 'Colunas'; files contain it. */
  hidden?: true;
  /** The title of its column on the screen, where that shows other fields too. */
  column?: string;
  /** The field whose column shows this one too: on the screen it has no column, and a file without that column has none of this. */
  shownIn?: string;
  /** Only files have a column of it. */
  fileOnly?: true;
}

/** The fields of a list in the order of its columns: `{ … } satisfies ListFields<FineRow>`. */
export type ListFields<Row> = { readonly [Field in keyof Row & string]?: ListField };

/** A list that can be exported: heading of its file, the file's name without extension, its fields, and its filters. */
export interface ExportedList<Row> {
  title: string;
  file: string;
  fields: ListFields<Row>;
  /** Titles and texts of filters that are no field, for the heading of the file. */
  filters?: Readonly<Record<string, ListField>>;
}

type Options = Omit<ListField, 'title' | 'kind' | 'labels'>;

const ofKind =
  (kind: ListField['kind']) =>
  (title: string, options: Options = {}): ListField => ({ title, kind, ...options });

export const text = ofKind('text');
export const number = ofKind('number');
export const money = ofKind('money');
export const day = ofKind('day');
export const moment = ofKind('moment');
export const label = (
  title: string,
  labels: Readonly<Record<string, string>>,
  options: Options = {},
): ListField => ({ title, kind: 'label', labels, ...options });
/** A person's name. */
export const person = (title: string, options: Options = {}): ListField => ({
  title,
  kind: 'text',
  person: true,
  ...options,
});
/** 'Sim' or 'Não' of a boolean or of 1 and 0. */
export const yesNo = (title: string, options: Options = {}): ListField =>
  label(title, { true: 'Sim', false: 'Não', 1: 'Sim', 0: 'Não' }, options);
