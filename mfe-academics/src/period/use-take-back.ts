import { activities, updateActivity, type PlannedActivity } from '@portal/shared-kit/contract/offer/activity';
import { usePortal } from '@portal/shared-kit';
import { call, failureOf, useCommand, useReadAgain } from '@portal/shared-kit/data';
import { screenMessages, useUndo } from '@portal/shared-kit/screen';
import type { ReactNode } from 'react';
import { messages as text } from './messages.ts';
import { nameOf } from './period.ts';

/** What takes each action back; a reopening is not, as the moment of the earlier closing is lost with it. */
const inverses = {
  close: { reopen: true },
  suspend: { suspended: false },
  resume: { suspended: true },
} as const;
type Inverted = keyof typeof inverses;

/** Whether a period is as it was before the action. */
const isTakenBack: Record<Inverted, (row: PlannedActivity) => boolean> = {
  close: ({ closed_at }) => closed_at === null,
  suspend: ({ status }) => status !== 'Suspenso',
  resume: ({ status }) => status === 'Suspenso',
};

const isInverted = (what: string): what is Inverted => what in inverses;

/** Offers to undo the closing, suspension or resumption of a period for some seconds. */
export function useTakeBack(): { offer: (what: string, changed: PlannedActivity) => void; bar: ReactNode } {
  const { http } = usePortal();
  const readAgain = useReadAgain();
  const update = useCommand(updateActivity, [activities]);
  const { offer, bar } = useUndo();
  const find = async ({ id, type, academic_year_id, semester_id }: PlannedActivity) => {
    const query = { type, academic_year_id, semester_id, per_page: 100 } as const;
    const { data } = await call(http, activities, { query });
    return data.find((row) => row.id === id);
  };
  /** Only while nobody else has changed the period; one that is already as before, as after a lost answer, counts as success. */
  const takeBack = async (what: Inverted, changed: PlannedActivity) => {
    const { id, version } = changed;
    try {
      const body = { ...inverses[what], reason: text.takenBack, version };
      return (await update.mutateAsync({ params: { id }, body })).message;
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
      const row = await find(changed);
      void readAgain(activities);
      return row && isTakenBack[what](row) ? screenMessages.undone : undefined;
    }
  };
  return {
    bar,
    offer: (what, changed) => {
      if (!isInverted(what)) return;
      offer({ said: text.done[what](nameOf(changed)), undo: () => takeBack(what, changed) });
    },
  };
}
