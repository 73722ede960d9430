import { activities, updateActivity, type PlannedActivity } from '@portal/shared-kit/contract/offer/activity';
import { failureOf, useCommand } from '@portal/shared-kit/data';
import { useUndo } from '@portal/shared-kit/screen';
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

const isInverted = (what: string): what is Inverted => what in inverses;

/** Offers to undo the closing, suspension or resumption of a period for some seconds. */
export function useTakeBack(): { offer: (what: string, changed: PlannedActivity) => void; bar: ReactNode } {
  const update = useCommand(updateActivity, [activities]);
  const { offer, bar } = useUndo();
  const takeBack = async (what: Inverted, { id, version }: PlannedActivity) => {
    try {
      const body = { ...inverses[what], reason: text.takenBack, version };
      return (await update.mutateAsync({ params: { id }, body })).message;
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
      return undefined;
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
