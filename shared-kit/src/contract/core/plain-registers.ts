interface PlainRegister {
  /** Module of its permissions. */
  area: string;
  /** Label in the permission matrix and the menu. */
  title: string;
  /** Label of one record in the history. */
  one: string;
}

/** Registers without rules of their own, by table. Permissions, the table of rights, history and their labels all follow from one line
 *  here. */
export const plainRegisters = {} as const satisfies Record<string, PlainRegister>;

type Plain = typeof plainRegisters;
export type PlainTable = keyof Plain;
export type PlainArea = Plain[PlainTable]['area'];

const entries: Record<string, PlainRegister> = plainRegisters;
export const plainRegister = (table: string): PlainRegister | undefined => entries[table];
export const plainAreas = Object.values(entries).map(({ area }) => area) as PlainArea[];
export const plainTitles = Object.fromEntries(
  Object.values(entries).map(({ area, title }) => [area, title]),
) as Record<PlainArea, string>;
/** Labels of their records in the filter of the audit log. */
export const plainTableTitles = Object.fromEntries(
  Object.entries(entries).map(([table, { title }]) => [table, title]),
) as Record<PlainTable, string>;

/** The read permission by which the history of a plain register can be viewed. */
export const plainReads = Object.fromEntries(
  Object.entries(entries).map(([table, { area }]) => [table, `${area}.read`]),
) as Record<PlainTable, `${PlainArea}.read`>;

/** Permissions of a plain register. */
export const plainActions = ['read', 'create', 'update', 'delete'] as const;

/** Access of a plain register's endpoints, for its `crud`. */
export const plainRights = <A extends PlainArea>(area: A) =>
  ({
    read: `${area}.read`,
    write: { create: `${area}.create`, update: `${area}.update`, remove: `${area}.delete` },
  }) as const;
