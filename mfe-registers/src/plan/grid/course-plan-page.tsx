import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { allocate, changeAllocation, coursePlan } from '@portal/shared-kit/contract/offer/plan';
import {
  precedenceTree,
  precedenceTypeLabels,
  type PrecedenceType,
} from '@portal/shared-kit/contract/offer/precedence';
import { useAllowed, useEndpoint, failureOf, useCommand } from '@portal/shared-kit/data';
import { Link, useParams } from '@portal/shared-kit/router';
import { ReadState, Rows, ScreenFrame, useRowWork, useUndo } from '@portal/shared-kit/screen';
import { useState, type ReactNode } from 'react';
import { useEntries } from '../use-entries.tsx';
import { messages as text, placeName } from './messages.ts';
import { creditsOf, type PlanEntry, isAt, type PlanPlace } from './place.model.ts';
import { PlanGrid } from './plan-grid.tsx';
import { touched } from '../entry.ts';

const elsewhere = touched.filter((endpoint) => endpoint !== coursePlan);

/** The precedences as a table, for people who cannot see the lines. */
const PrecedenceTable = ({ edges }: { edges: Out<typeof precedenceTree>['data'] }) => (
  <>
    <p className="pg-legend">{text.legend}</p>
    <h2>{text.precedences}</h2>
    <Rows
      label={text.precedences}
      rows={edges}
      columns={[
        { title: text.subject, dataIndex: 'subject_name' },
        { title: text.required, dataIndex: 'required_subject_name' },
        { title: text.type, dataIndex: 'type', render: (type: PrecedenceType) => precedenceTypeLabels[type] },
      ]}
    />
  </>
);

const AddDrawer = later(() => import('../add-drawer.tsx').then((m) => m.AddDrawer));

const nameOf = (entry: PlanEntry) => entry.subject_name;

/** `/courses/:id_course/plan`: the plan of a course as a grid of years and semesters, with its precedences. */
export function CoursePlanPage() {
  const { id_course = '' } = useParams();
  const allowed = useAllowed();
  const read = useEndpoint(coursePlan, { params: { id: id_course } });
  const tree = useEndpoint(
    precedenceTree,
    { query: { course_id: id_course } },
    { enabled: allowed(precedenceTree) },
  );
  const entries = useEntries<PlanEntry>(read.data?.data.entries, () => void read.refetch(), nameOf);
  const moves = useMoves(read.refetch);
  const [adding, setAdding] = useState<object>();
  const [used, setUsed] = useState(false);
  const plan = read.data?.data;
  const edges = tree.data?.data ?? none;
  return (
    <ScreenFrame title={plan ? text.titleOf(plan.name) : text.title} heading={entries.heading}>
      <ReadState read={read}>
        {plan && (
          <>
            <p>
              {text.subjects(plan.entries.length)} · {text.credits(creditsOf(plan.entries))} ·{' '}
              <Link to={`/all-subject?course_id=${plan.id}`}>{text.asList}</Link>
            </p>
            <PlanGrid
              plan={plan}
              edges={edges}
              placeOf={moves.placeOf}
              busy={(entry) => moves.busy(entry) || entries.busy(entry)}
              actions={entries.actions}
              move={allowed(changeAllocation) ? moves.move : undefined}
              add={
                allowed(allocate)
                  ? (place) => {
                      setAdding({ mandatory: true, id_course: plan.id, ...place });
                      setUsed(true);
                    }
                  : undefined
              }
            />
            {edges.length > 0 && <PrecedenceTable edges={edges} />}
          </>
        )}
      </ReadState>
      {moves.undo}
      {entries.dialogs}
      {used && <AddDrawer value={adding} onClose={() => setAdding(undefined)} />}
    </ScreenFrame>
  );
}

/** A constant, so that unchanged lines are not rendered again. */
const none: never[] = [];

interface Moves {
  /** The places of entries while the server decides and the plan is reloaded. */
  placeOf: (entry: PlanEntry) => PlanPlace;
  busy: (entry: PlanEntry) => boolean;
  move: (entry: PlanEntry, to: PlanPlace) => Promise<void>;
  undo: ReactNode;
}

/** Moves subjects within a plan. A card moves at once (optimistically), and back with the reason where the server refuses. */
function useMoves(reload: () => Promise<unknown>): Moves {
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
