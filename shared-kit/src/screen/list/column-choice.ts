import { useState } from 'react';
import { useSession } from '../../remote/portal-context.tsx';

/** A person's settings of the columns of a list. */
export interface ColumnChoice {
  /** Hidden columns, by field. */
  hidden: readonly string[];
  /** Widths in pixels, where they differ from the default. */
  widths: Readonly<Record<string, number>>;
}
const asMade: ColumnChoice = { hidden: [], widths: {} };

const keyOf = (user: number | undefined, path: string) => `portal.columns:${user}:${path}`;

/** The settings stored in this browser; the defaults where there are none, or another release wrote them. */
export function rememberedColumns(user: number | undefined, path: string): ColumnChoice {
  try {
    const { hidden, widths } = JSON.parse(localStorage.getItem(keyOf(user, path))!) as ColumnChoice;
    const sane = Array.isArray(hidden) && Object.values(widths).every((width) => width > 0);
    return sane ? { hidden, widths } : asMade;
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
