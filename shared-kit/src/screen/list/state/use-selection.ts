import { useState } from 'react';
import { maxInBatch } from '../../../contract/platform/batch.ts';
import { notifyFailure } from '../../../data/api-failure.ts';
import { usePortal } from '../../../remote/portal-context.tsx';
import type { List, Paged } from './use-list.ts';

/** The selected rows of a list, across its pages. Another search or filter clears the selection, so that nothing unseen is acted on. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Selects or deselects a row; with `range` all rows from the last one clicked to this one, on this page. */
  toggle(id: number, range: boolean): void;
  /** All rows of this page. */
  page(on: boolean): void;
  /** All matching rows, up to `maxInBatch`; undefined where this page shows them all. */
  all: (() => Promise<void>) | undefined;
  clear(): void;
}

/** Props of the bar of batch acts. */
export interface Choosing {
  selection: Selection;
  /** Total of the list, including other pages. */
  total: number;
  /** Takes the focus when the bar disappears. */
  focusList: () => void;
}

interface Chosen {
  question: string;
  ids: ReadonlySet<number>;
  last: number | undefined;
}

const questionOf = (list: Paged<unknown> | List<unknown>) =>
  'search' in list ? JSON.stringify([list.searched, list.filters]) : '';

export function useSelection(list: Paged<{ id: number }> | List<{ id: number }>): Selection {
  const { notify } = usePortal();
  const question = questionOf(list);
  const none: Chosen = { question, ids: new Set(), last: undefined };
  const [kept, setKept] = useState<Chosen>(none);
  const { ids, last } = kept.question === question ? kept : none;
  const shown = (list.rows ?? []).map(({ id }) => id);
  const choose = (next: Iterable<number>, anchor?: number) =>
    setKept({ question, ids: new Set([...next].slice(0, maxInBatch)), last: anchor });
  const every = 'search' in list ? list.every : undefined;

  return {
    ids,
    toggle(id, range) {
      const on = !ids.has(id);
      const from = range && last !== undefined ? shown.indexOf(last) : -1;
      const to = shown.indexOf(id);
      const meant = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      choose(on ? [...ids, ...meant] : [...ids].filter((each) => !meant.includes(each)), id);
    },
    page: (on) => choose(on ? [...ids, ...shown] : [...ids].filter((each) => !shown.includes(each))),
    all:
      every && list.total > shown.length
        ? async () => {
            try {
              choose((await every(maxInBatch)).map(({ id }) => id));
            } catch (error) {
              notifyFailure(notify, error);
            }
          }
        : undefined,
    clear: () => choose([]),
  };
}
