import { changeAllocation, coursePlan } from '@portal/shared-kit/contract/offer/plan';
import { failureOf, useCommand } from '@portal/shared-kit/data';
import { useRowWork, useUndo } from '@portal/shared-kit/screen';
import { useState, type ReactNode } from 'react';
import { touched } from '../entry.ts';
import { isAt, type PlanPlace, type PlanEntry } from './place.model.ts';
import { messages as text, placeName } from './messages.ts';

const elsewhere = touched.filter((endpoint) => endpoint !== coursePlan);

interface Moves {
  /** The places of entries while the server decides and the plan is reloaded. */
  placeOf: (entry: PlanEntry) => PlanPlace;
  busy: (entry: PlanEntry) => boolean;
  move: (entry: PlanEntry, to: PlanPlace) => Promise<void>;
  undo: ReactNode;
}

/** Moves subjects within a plan. A card moves at once (optimistically), and back with the reason where the server refuses. */
export function useMoves(reload: () => Promise<unknown>): Moves {
  const change = useCommand(changeAllocation, elsewhere);
  const { offer, bar } = useUndo();
  const [moved, setMoved] = useState<ReadonlyMap<number, PlanPlace>>(new Map());
  const { busy, run } = useRowWork<PlanEntry>(() => void reload());

  const put = ({ id, credits, mandatory, option_group }: PlanEntry, version: number, to: PlanPlace) =>
    change.mutateAsync({ params: { id }, body: { credits, mandatory, option_group, version, ...to } });
  const keep = (id: number, place: PlanPlace | undefined) =>
    setMoved((places) => {
      const next = new Map(places);
      if (place) next.set(id, place);
      else next.delete(id);
      return next;
    });
  /** Undefined where somebody has changed the allocation since. */
  const putBack = async (entry: PlanEntry, version: number): Promise<string | undefined> => {
    try {
      const { message } = await put(entry, version, placeIn(entry));
      return message;
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
      return undefined;
    } finally {
      await reload();
    }
  };

  const move: Moves['move'] = async (entry, { academic_year_id, semester_id }) => {
    const to = { academic_year_id, semester_id };
    if (isAt(to, entry)) return;
    keep(entry.id, to);
    await run(entry, async () => {
      const { message, data } = await put(entry, entry.version, to);
      offer({
        said: text.moved(entry.subject_name, placeName(to)),
        undo: () => putBack(entry, data.version),
      });
      await reload();
      return { message };
    });
    keep(entry.id, undefined);
  };
  return { placeOf: (entry) => moved.get(entry.id) ?? placeIn(entry), busy, move, undo: bar };
}

const placeIn = ({ academic_year_id, semester_id }: PlanEntry): PlanPlace => ({
  academic_year_id,
  semester_id,
});
