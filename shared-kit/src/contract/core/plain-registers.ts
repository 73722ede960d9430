interface PlainRegister {
  /** The module of its permissions. */
  area: string;
  /** What the matrix of rights and the menu call it. */
  title: string;
  /** What the history calls one of its records. */
  one: string;
}

/** Registers without rules of their own, by their tables. Permissions, their table of rights, history and the words for both follow
 *  from a line here. */
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
/** What the filter of the audit log calls their records. */
export const plainTableTitles = Object.fromEntries(
  Object.entries(entries).map(([table, { title }]) => [table, title]),
) as Record<PlainTable, string>;

/** What shows the history of a plain register to whoever sees that of their own area. */
export const plainReads = Object.fromEntries(
  Object.entries(entries).map(([table, { area }]) => [table, `${area}.read`]),
) as Record<PlainTable, `${PlainArea}.read`>;

/** What may be permitted of a plain register. */
export const plainActions = ['read', 'create', 'update', 'delete'] as const;

/** Who may read and write a plain register, for its `crud`. */
export const plainRights = <A extends PlainArea>(area: A) =>
  ({
    read: `${area}.read`,
    write: { create: `${area}.create`, update: `${area}.update`, remove: `${area}.delete` },
  }) as const;
