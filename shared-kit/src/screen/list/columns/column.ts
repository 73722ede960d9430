import type { ReactNode } from 'react';

/** A column of a list; its title also labels the value where rows are drawn one below the other. */
export interface Column<Row> {
  title: string;
  dataIndex: keyof Row & string;
  /** Called with the value of `dataIndex`; its type cannot be inferred, so the function declares it. */
  render?: (value: never, row: Row) => ReactNode;
  /** Its value is the name of a person, shown with initials. */
  person?: true;
  /** Money or a count: right-aligned in a table, with digits of one width. */
  numeric?: true;
  /** Shows all that its cells hold, such as an input with its problem, where other cells keep to two lines. */
  whole?: true;
  /** Shown only to who asks for it in 'Colunas'; files contain it. */
  hidden?: true;
}
