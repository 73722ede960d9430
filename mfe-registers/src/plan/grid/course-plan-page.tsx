import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { later } from '@portal/shared-kit';
import { allocate, changeAllocation, coursePlan } from '@portal/shared-kit/contract/offer/plan';
import {
  precedenceTree,
  precedenceTypeLabels,
  type PrecedenceType,
} from '@portal/shared-kit/contract/offer/precedence';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { Link, useParams } from '@portal/shared-kit/router';
import { ScreenFrame, ScreenState, Rows } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { useEntries } from '../use-entries.tsx';
import { messages as text } from './messages.ts';
import { creditsOf, type PlanEntry } from './place.model.ts';
import { PlanGrid } from './plan-grid.tsx';
import { useMoves } from './use-moves.ts';

/** The precedences as a table, for people who cannot see the lines. */
const PrecedenceTable = ({ edges }: { edges: Out<typeof precedenceTree>['data'] }) => (
  <>
    <p className="pg-legend">{text.legend}</p>
    <h2>{text.precedences}</h2>
    <Rows
      label={text.precedences}
      rows={edges}
      first={1}
      columns={[
        { title: text.subject, dataIndex: 'subject_name' },
        { title: text.required, dataIndex: 'required_subject_name' },
        { title: text.type, dataIndex: 'type', render: (type: PrecedenceType) => precedenceTypeLabels[type] },
      ]}
      busy={() => false}
      stale={false}
    />
  </>
);

const AddDrawer = later(() => import('../add-drawer.tsx').then((m) => m.AddDrawer));

const nameOf = (entry: PlanEntry) => entry.subject_name;

/** `/courses/:id_course/plan`: the plan of a course as a grid of years and semesters, with its precedences. */
export function CoursePlanPage() {
  const { id_course = '' } = useParams();
  const allowed = useAllowed();
  const { data, error, refetch } = useEndpoint(coursePlan, { params: { id: id_course } });
  const tree = useEndpoint(
    precedenceTree,
    { query: { course_id: id_course } },
    { enabled: allowed(precedenceTree) },
  );
  const it = useEntries<PlanEntry>(data?.data.entries, () => void refetch(), nameOf);
  const moves = useMoves(refetch);
  const [adding, setAdding] = useState<object>();
  const [used, setUsed] = useState(false);
  const plan = data?.data;
  const edges = tree.data?.data ?? none;
  return (
    <ScreenFrame title={plan ? text.titleOf(plan.name) : text.title} heading={it.heading}>
      <ScreenState
        failure={plan ? undefined : (error ?? undefined)}
        loading={!plan}
        empty={undefined}
        onRetry={() => void refetch()}
      >
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
              busy={(entry) => moves.busy(entry) || it.busy(entry)}
              actions={it.actions}
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
      </ScreenState>
      {moves.undo}
      {it.dialogs}
      {used && <AddDrawer value={adding} onClose={() => setAdding(undefined)} />}
    </ScreenFrame>
  );
}

/** A constant, so that unchanged lines are not rendered again. */
const none: never[] = [];
