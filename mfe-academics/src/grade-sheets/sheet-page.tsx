import { askRectification } from '@portal/shared-kit/contract/grading/rectification';
import { nameForSpecialExam } from '@portal/shared-kit/contract/grading/special-exam';
import { sheet } from '@portal/shared-kit/contract/grading/sheet';
import { exportSheet } from '@portal/shared-kit/contract/grading/sheet-paper';
import type { PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { later, usePortal } from '@portal/shared-kit';
import { formatMoment } from '@portal/shared-kit/dates';
import { useParams } from '@portal/shared-kit/router';
import { ExportMenu, Fact, Facts, RowActions, ScreenFrame, ScreenState } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { nameable, type GradeSheet } from './grade-sheet.ts';
import { messages as text } from './messages.ts';
import { SheetRows } from './sheet-rows.tsx';
import { kindOf, nameOf, StateMark } from './sheet-words.tsx';
import { useSheetActs } from './use-sheet-acts.tsx';

const RectifyDrawer = later<{ of: GradeSheet; onClose: () => void }>(() =>
  import('./rectify-drawer.tsx').then((m) => m.RectifyDrawer),
);

const NameDrawer = later<{ of: GradeSheet; onClose: () => void }>(() =>
  import('./name-drawer.tsx').then((m) => m.NameDrawer),
);

/** `/guidelines/:id`: a pauta as it was submitted, and its history (C.5). */
export function SheetPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(sheet, { params: { id } });
  const row = data?.data;
  const { actions, dialog } = useSheetActs();
  const allowed = useAllowed();
  const [rectifying, setRectifying] = useState(false);
  const [naming, setNaming] = useState(false);
  return (
    <ScreenFrame title={row ? `${row.subject_name} · ${row.classmate_name}` : text.paper}>
      <ScreenState
        failure={row ? undefined : (error ?? undefined)}
        loading={!row}
        empty={undefined}
        onRetry={() => void refetch()}
      >
        {row && (
          <>
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 }}>
              <RowActions name={nameOf(row)} actions={actions(row)} disabled={false} />
              {(row.state === 'HOMOLOGADA' || row.state === 'RECTIFICADA') && allowed(askRectification) && (
                <Button onClick={() => setRectifying(true)}>{text.rectify}</Button>
              )}
              {nameable(row).length > 0 && allowed(nameForSpecialExam) && (
                <Button onClick={() => setNaming(true)}>{text.nameStudent}</Button>
              )}
              <Papers of={row} />
            </div>
            <Head of={row} />
            <SheetRows of={row} />
            <Timeline of={row} />
            {dialog}
            {naming && <NameDrawer of={row} onClose={() => setNaming(false)} />}
            {rectifying && <RectifyDrawer of={row} onClose={() => setRectifying(false)} />}
          </>
        )}
      </ScreenState>
    </ScreenFrame>
  );
}

/** The official pauta and the one to be posted, once it is submitted (G.5). */
function Papers({ of: { classmate_id, subject_id, year, semester_id, kind, state } }: { of: GradeSheet }) {
  const { http } = usePortal();
  if (!useAllowed()(exportSheet) || state === 'EM_EDICAO') return null;
  const place = { classmate_id, subject_id, year, semester_id };
  const type = kind === 'FREQUENCIA' ? ('FREQUENCIA' as const) : ('FINAL' as const);
  const versions: [PaperVersion, string][] = [
    ['COMPLETA', text.papers[kind]],
    ['AFIXACAO', text.posting],
  ];
  return versions.map(([version, label]) => (
    <span key={version} role="group" aria-label={label} style={{ display: 'inline-flex', gap: 4 }}>
      <small style={{ alignSelf: 'center', color: 'var(--p-muted)' }}>{label}</small>
      <ExportMenu
        make={(format) => call(http, exportSheet, { query: { ...place, type, version, format } })}
      />
    </span>
  ));
}

const Head = ({ of: it }: { of: GradeSheet }) => (
  <Facts title={text.paper}>
    <Fact title={text.kind}>{kindOf(it)}</Fact>
    <Fact title={text.state}>
      <StateMark state={it.state} />
    </Fact>
    <Fact title={text.year}>{text.place(it.year, it.semester_id)}</Fact>
    <Fact title={text.teacher}>{it.teacher_name ?? text.noTeacher}</Fact>
    <Fact title={text.students}>{it.students}</Fact>
    <Fact title={text.checksum}>{it.checksum}</Fact>
  </Facts>
);

/** Each state with its actor, time and reason, and the checksum of each version. */
const Timeline = ({ of: { timeline, snapshots } }: { of: GradeSheet }) => (
  <section aria-label={text.timeline}>
    <h2 style={{ fontSize: 16 }}>{text.timeline}</h2>
    {timeline.length === 0 && <p>{text.noTimeline}</p>}
    <ol style={{ paddingInlineStart: 20 }}>
      {timeline.map(({ id, state, at, by, reason }) => (
        <li key={id}>
          <StateMark state={state} />
          {text.by(formatMoment(at), by)}
          {reason && <div style={{ overflowWrap: 'anywhere' }}>{reason}</div>}
        </li>
      ))}
    </ol>
    {snapshots.length > 1 && (
      <>
        <h3 style={{ fontSize: 14 }}>{text.checksums}</h3>
        <ul style={{ paddingInlineStart: 20 }}>
          {snapshots.map(({ id, at, checksum }) => (
            <li key={id}>
              {checksum} <small>{formatMoment(at)}</small>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);
