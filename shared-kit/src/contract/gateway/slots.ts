/** Data that a page gives to the pieces in each of its slots, by slot name and version. A version never changes: other data get a new one,
 *  and the page offers both while releases still fill the old one. */
export interface Slots {
  /** A tab of `/student_details/:id`. */
  'student-tab@1': { student_id: number };
  /** A card of the dashboard that is more than a number. */
  'dashboard-card@1': Record<string, never>;
  /** Below the results of Ctrl+K, from the third letter on; `query` is what was typed, at most 100 characters. */
  'search-results@1': { query: string };
}
export type SlotName = keyof Slots;

/** Example data of each slot, with which its pieces are tried before publication. */
export const slotExamples: { readonly [S in SlotName]: Slots[S] } = {
  'student-tab@1': { student_id: 1 },
  'dashboard-card@1': {},
  'search-results@1': { query: 'maria' },
};
export const slotNames = Object.keys(slotExamples) as [SlotName, ...SlotName[]];

/** How `src/slots.ts` names a piece. */
export const pieceKey = ({ slot, module }: { slot: string; module: string }): string => `${slot} ${module}`;
