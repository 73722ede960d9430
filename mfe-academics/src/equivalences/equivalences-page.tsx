import { later } from '@portal/shared-kit';
import {
  createEquivalence,
  decideEquivalence,
  equivalenceList,
  equivalences,
  exportEquivalences,
  undoEquivalence,
} from '@portal/shared-kit/contract/enrolment/equivalence';
import {
  equivalenceStateLabels,
  type EquivalenceState,
} from '@portal/shared-kit/contract/enrolment/equivalence-rules';
import { hundredthsText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import {
  ExportList,
  FieldFilter,
  ImportRecords,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  ScreenFrame,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import type { OpenEquivalence } from './equivalence-dialogs.tsx';
import { formatMoment } from '@portal/shared-kit/dates';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from '../common/equivalence-messages.ts';

const EquivalenceDialogs = later(() => import('./equivalence-dialogs.tsx').then((m) => m.EquivalenceDialogs));

/** Imports are for those who record equivalences. */
const imported = { create: { ...createEquivalence, access: decideEquivalence.access }, list: equivalences };
const tones: Record<EquivalenceState, 'wait' | 'good' | 'bad' | 'quiet'> = {
  PEDIDA: 'wait',
  REGISTADA: 'good',
  RECUSADA: 'bad',
  ANULADA: 'quiet',
};
const columns = listColumns(equivalenceList.fields, {
  student: (name: string, { student_id, code }) => (
    <TwoLines first={<Link to={`/student_details/${student_id}`}>{name}</Link>} second={code} />
  ),
  subject: (subject: string, { course }) => <TwoLines first={subject} second={course} />,
  grade: (grade: number | null) => (grade === null ? text.nothing : hundredthsText(grade)),
  origin: (origin: string, { paper }) => <TwoLines first={origin} second={paper} />,
  asked_at: (at: string, { asked_by }) => <TwoLines first={formatMoment(at)} second={asked_by} />,
  state: (state: EquivalenceState, { decided_by }) => (
    <>
      <Mark tone={tones[state]}>{equivalenceStateLabels[state]}</Mark>
      {decided_by !== null && <small> {decided_by}</small>}
    </>
  ),
});

/** `/equivalences`: subjects passed at other institutions, requested and recorded (J4). */
export function EquivalencesPage() {
  const allowed = useAllowed();
  const list = useList(equivalences, ['state', 'student_id']);
  const [open, setOpen] = useState<OpenEquivalence>();
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list}>
        <FieldFilter list={list} of={equivalenceList} name="state" />
        <ImportRecords kind="equivalences" register={imported} />
        <ExportList endpoint={exportEquivalences} list={list} />
        {allowed(createEquivalence) && (
          <Button type="primary" onClick={() => setOpen({ act: 'add' })}>
            {allowed(decideEquivalence) ? text.record : text.ask}
          </Button>
        )}
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ student, subject }) => text.nameOf(student, subject)}
        actions={(row) => [
          row.state === 'PEDIDA' &&
            allowed(decideEquivalence) && { label: text.decide, run: () => setOpen({ act: 'decide', row }) },
          row.state === 'REGISTADA' &&
            allowed(undoEquivalence) && {
              label: text.undo,
              danger: true,
              run: () => setOpen({ act: 'undo', row }),
            },
          { label: text.openStudent, opens: true, to: `/student_details/${row.student_id}` },
        ]}
      />
      {open && <EquivalenceDialogs open={open} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}
