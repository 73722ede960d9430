import { useState } from 'react';
import { useSession } from '../../../remote/portal-context.tsx';
import type { Column } from './list-columns.tsx';

/** A person's settings of the columns of a list. */
export interface ColumnChoice {
  /** Hidden columns, by field. */
  hidden: readonly string[];
  /** Shown columns among those that are hidden by declaration. */
  shown?: readonly string[];
  /** Widths in pixels, where they differ from the default. */
  widths: Readonly<Record<string, number>>;
}
/** What the menu of columns is given. */
export interface ColumnsProps {
  columns: readonly { title: string; dataIndex: string; hidden?: true }[];
  choice: ColumnChoice;
  /** Undefined resets all settings. */
  onChoose: (choice: ColumnChoice | undefined) => void;
  onPrint: () => void;
}

const asMade: ColumnChoice = { hidden: [], widths: {} };

type Declared = Pick<Column<never>, 'hidden'> & { dataIndex: string };

export const isShown = ({ hidden, dataIndex }: Declared, choice: ColumnChoice): boolean =>
  hidden ? choice.shown?.includes(dataIndex) === true : !choice.hidden.includes(dataIndex);

/** The settings with one column shown or hidden. */
export function withColumn(
  { hidden, dataIndex }: Declared,
  show: boolean,
  choice: ColumnChoice,
): ColumnChoice {
  const [list, isListed] = hidden ? (['shown', show] as const) : (['hidden', !show] as const);
  const others = (choice[list] ?? []).filter((one) => one !== dataIndex);
  return { ...choice, [list]: isListed ? [...others, dataIndex] : others };
}

const keyOf = (user: number | undefined, path: string) => `portal.columns:${user}:${path}`;

/** The settings stored in this browser; the defaults where there are none, or another release wrote them. */
export function rememberedColumns(user: number | undefined, path: string): ColumnChoice {
  try {
    const {
      hidden,
      widths,
      shown = [],
    } = JSON.parse(localStorage.getItem(keyOf(user, path))!) as ColumnChoice;
    const sane =
      Array.isArray(hidden) && Array.isArray(shown) && Object.values(widths).every((width) => width > 0);
    return sane ? { hidden, widths, shown } : asMade;
  } catch {
    return asMade;
  }
}

/** The column settings of the signed-in person, stored in this browser per person. */
export function useColumnChoice(path: string): [ColumnChoice, (choice: ColumnChoice | undefined) => void] {
  const user = useSession().user?.id;
  const key = keyOf(user, path);
  const [kept, setKept] = useState({ key, choice: rememberedColumns(user, path) });
  const current = kept.key === key ? kept.choice : rememberedColumns(user, path);
  return [
    current,
    (choice = asMade) => {
      setKept({ key, choice });
      try {
        localStorage.setItem(key, JSON.stringify(choice));
      } catch {
        // Without storage they last until the screen is left.
      }
    },
  ];
}
