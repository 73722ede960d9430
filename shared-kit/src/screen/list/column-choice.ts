import { useState } from 'react';
import { useSession } from '../../remote/portal-context.tsx';

/** How a person wants the columns of a list. */
export interface ColumnChoice {
  /** Those that are not shown, by their fields. */
  hidden: readonly string[];
  /** Widths in pixels that differ from what the content asks for. */
  widths: Readonly<Record<string, number>>;
}
const asMade: ColumnChoice = { hidden: [], widths: {} };

const keyOf = (user: number | undefined, path: string) => `portal.columns:${user}:${path}`;

/** What this browser keeps of it; as the screen was made where it keeps nothing, or what another release wrote. */
export function rememberedColumns(user: number | undefined, path: string): ColumnChoice {
  try {
    const { hidden, widths } = JSON.parse(localStorage.getItem(keyOf(user, path))!) as ColumnChoice;
    const sane = Array.isArray(hidden) && Object.values(widths).every((width) => width > 0);
    return sane ? { hidden, widths } : asMade;
  } catch {
    return asMade;
  }
}

/** The columns of a list as the signed-in person chose them; kept in this browser, for each person apart. */
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
        // Without storage it holds until the screen is left.
      }
    },
  ];
}
