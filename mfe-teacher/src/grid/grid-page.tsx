import { later, usePortal } from '@portal/shared-kit';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import { gradeGrid, type Grid, type SheetStanding } from '@portal/shared-kit/contract/grading/grid';
import { draftKey } from '@portal/shared-kit/contract/identity/draft-key';
import { useLocation, useParams, useSearchParams } from '@portal/shared-kit/router';
import { ScreenFrame, ScreenState } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { useEffect, useState } from 'react';
import { noteUnsent, unsentAt } from '../common/unsent.tsx';
import { isRefused, useOfflineQuery } from '../common/use-kept.ts';
import { daysLeft } from '../common/days-left.ts';
import { draftBox, type DraftCells } from './book/draft-box.ts';
import { messages as text } from './messages.ts';
import { groundOf } from '../common/ground.ts';
import { messages as sheetText } from './sheet-messages.ts';

const GradeGrid = later(() =>
  import(/* webpackFetchPriority: "high" */ './grade-grid.tsx').then((m) => m.GradeGrid),
);
// While the grades are on their way.
void GradeGrid.code.load().catch(() => undefined);

const numberOf = (written: string | null) => (written === null ? undefined : Number(written) || undefined);

/** `assessment_studant/:subject_id/:classmate_id`: the grid (row 59), by default of the current year. */
export function GridPage() {
  const { subject_id = '', classmate_id = '' } = useParams();
  const [params] = useSearchParams();
  const place = {
    classmate_id: Number(classmate_id),
    subject_id: Number(subject_id),
    year: numberOf(params.get('year')),
    semester_id: numberOf(params.get('semester')),
  };
  const read = useOfflineQuery(gradeGrid, { query: place });
  const { error, refetch, keptAt, keep } = read;
  const key = useOfflineQuery(draftKey, {});
  // While another grid loads, the one before is not shown under its address.
  const data = read.isPlaceholderData ? undefined : read.data;
  const grid = data?.data;
  const ready = grid !== undefined && (key.data !== undefined || key.error !== null);
  return (
    <ScreenFrame
      title={grid ? text.titleOf(grid.edition.subject_name, grid.edition.classmate_name) : text.title}
    >
      {!data && isRefused(error) && key.data && <LostGrades draftKey={key.data.data.key} />}
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!ready}
        onRetry={() => void refetch()}
      >
        {grid && ready && (
          // The grid keeps its input: a reloaded answer does not remount it.
          <GradeGrid
            key={grid.edition.edition_id}
            grid={grid}
            place={place}
            draftKey={key.data?.data.key ?? null}
            onRefused={() => void refetch()}
            onStored={(stored) => keep({ ...data, data: stored })}
            term={<Term of={grid} />}
            banners={
              <>
                {keptAt !== undefined && <Alert type="warning" title={text.kept(keptAt)} />}
                <Banners of={grid} />
              </>
            }
          />
        )}
      </ScreenState>
    </ScreenFrame>
  );
}

/** Grades that were typed here for a class that is another teacher's by now, or gone: they are sent nowhere any more, and stay until they
 *  are discarded. */
function LostGrades({ draftKey }: { draftKey: string }) {
  const { drafts } = usePortal();
  const address = useLocation();
  const [edition] = useState(() => unsentAt(drafts, address));
  const [cells, setCells] = useState<DraftCells>({});
  useEffect(() => {
    if (edition === undefined) return;
    void draftBox(drafts, `grades:${edition}`, draftKey)
      .then((box) => box.read())
      .then((found) => {
        setCells(found);
        if (Object.keys(found).length === 0) noteUnsent(drafts, edition, undefined);
      });
  }, [drafts, draftKey, edition]);
  const discard = () => {
    drafts.remove(`grades:${edition}`);
    noteUnsent(drafts, edition!, undefined);
    setCells({});
  };
  const typed = Object.entries(cells);
  if (typed.length === 0) return null;
  return (
    <Alert
      type="warning"
      style={{ ...groundOf.warning, marginBottom: 12 }}
      title={text.lost}
      description={typed.map(([place, cell]) => (
        <div key={place}>
          {cell.label}: {cell.typed}
        </div>
      ))}
      action={<Button onClick={discard}>{text.discard}</Button>}
    />
  );
}

/** What is open and until when (rows 71, 72; G.2). */
function Term({ of: { edition, periods, server_time } }: { of: Grid }) {
  const running = periods.find(({ open }) => open);
  return (
    <p className="mt-term">
      {[edition.course_name, text.term(edition.semester_name, edition.year)].join(' · ')}
      {running?.date_end && (
        <>
          {` · ${text.closes(running.kind, running.extension_until ?? running.date_end)} · `}
          <b style={{ color: 'var(--p-wait)' }}>
            {daysLeft(running.extension_until ?? running.date_end, new Date(server_time))}
          </b>
        </>
      )}
    </p>
  );
}

/** Why nothing may be entered, and the states of the pautas: submitted, returned with the reason, homologated, rectified (C.5). */
function Banners({ of: { edition, periods, columns, sheets } }: { of: Grid }) {
  const running = periods.some(({ open }) => open);
  const [shut] = periods;
  const [next] = periods
    .filter(({ kind, status, date_start }) => status === 'Pending' && date_start && kind !== shut?.kind)
    .sort((a, b) => a.date_start!.localeCompare(b.date_start!));
  return (
    <>
      {!columns.some(({ kind }) => kind === 'FREQUENCIA') && (
        <Alert type="info" title={gradeTexts.noWeights} />
      )}
      {!running && (
        <Alert
          type="warning"
          title={edition.locked ? gradeTexts.locked : text.closed(shut ?? nothing)}
          {...(next?.date_start && { description: text.opensNext(next.kind, next.date_start) })}
        />
      )}
      {sheets.map((sheet) => (
        <SheetBanner key={sheet.id} of={sheet} />
      ))}
    </>
  );
}

const nothing = { reason: null, date_start: null, date_end: null };

function SheetBanner({ of: { kind, number, state, moved_at, moved_by, reason } }: { of: SheetStanding }) {
  const facts = [kind, number, moved_by, moved_at] as const;
  if (state === 'EM_EDICAO')
    return (
      moved_at && (
        <Alert
          type="warning"
          style={groundOf.warning}
          title={sheetText.returned(...facts)}
          description={<b>{reason}</b>}
        />
      )
    );
  if (state === 'SUBMETIDA')
    return <Alert type="info" style={groundOf.info} title={sheetText.submitted(...facts)} />;
  const words = state === 'HOMOLOGADA' ? sheetText.homologated : sheetText.rectified;
  return <Alert type="success" style={groundOf.success} title={words(...facts)} />;
}
