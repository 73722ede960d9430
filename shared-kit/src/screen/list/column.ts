import type { ReactNode } from 'react';

/** A column of a list; its title also labels the value where rows are drawn one below the other. */
export interface Column<Row> {
  title: string;
  dataIndex: keyof Row & string;
  /** Given the value of `dataIndex`; a list of columns cannot tell its type, so the function states it. */
  render?: (value: never, row: Row) => ReactNode;
  /** Its value is the name of a person, whose initials stand before it. */
  person?: true;
}
