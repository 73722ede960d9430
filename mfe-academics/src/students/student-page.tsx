import { later, Slot, useEvent, usePieces, usePortal, useSession } from '@portal/shared-kit';
import { mayReadHistory } from '@portal/shared-kit/contract/core/audit';
import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { adaptations } from '@portal/shared-kit/contract/enrolment/adaptation';
import { createEquivalence } from '@portal/shared-kit/contract/enrolment/equivalence';
import { inscriptionsOfStudent } from '@portal/shared-kit/contract/enrolment/inscription';
import { student, updateStudent, type StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { studentNotes } from '@portal/shared-kit/contract/enrolment/student-office';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { moveStudent } from '@portal/shared-kit/contract/enrolment/student-move';
import { reinstateStudent, withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import { studentCommunications } from '@portal/shared-kit/contract/people/communication';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { useParams, useSearchParams } from '@portal/shared-kit/router';
import { Mark, Marks, RowActions, ReadState, ScreenFrame, TabLinks } from '@portal/shared-kit/screen';
import { useState, type ComponentType } from 'react';
import { messages as text } from './messages.ts';
import { Debt, GaveUp, State, ToReview } from './standing.tsx';
import type * as recordTabs from './record-tabs.tsx';
import type { StudentTabProps } from './record-tabs.tsx';

const MoveDialog = later(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

const EquivalenceDialog = later(() =>
  import('../common/equivalence-form.tsx').then((m) => m.EquivalenceDialog),
);
const WithdrawalDialog = later(() => import('./withdrawal-dialog.tsx').then((m) => m.WithdrawalDialog));
const ReinstatementDialog = later(() => import('./withdrawal-dialog.tsx').then((m) => m.ReinstatementDialog));

interface Tab {
  label: string;
  Content: ComponentType<StudentTabProps>;
  /** The endpoint it reads; without its permission the tab is hidden. */
  reads?: Endpoint;
}
interface BroughtTab {
  label: string;
  piece: string;
}
/** The tabs without forms are one chunk. */
const recordTab = (name: keyof typeof recordTabs) =>
  later(() => import('./record-tabs.tsx').then((m) => m[name]));

const tabs: Record<string, Tab> = {
  dados: {
    label: text.data,
    Content: recordTab('DataTab'),
  },
  inscricoes: {
    label: text.inscriptions,
    reads: inscriptionsOfStudent,
    Content: recordTab('InscriptionsTab'),
  },
  percurso: {
    label: text.path,
    reads: studentHistory,
    Content: recordTab('PathTab'),
  },
  notas: {
    label: text.grades,
    reads: studentHistory,
    Content: later(() => import('./grades-tab.tsx').then((m) => m.GradesTab)),
  },
  comunicacoes: {
    label: text.communications,
    reads: studentCommunications,
    Content: recordTab('CommunicationsTab'),
  },
  observacoes: {
    label: text.notes,
    reads: studentNotes,
    Content: later(() => import('./notes-tab.tsx').then((m) => m.NotesTab)),
  },
  adaptacoes: {
    label: text.adaptations,
    reads: adaptations,
    Content: later(() => import('./adaptations-tab.tsx').then((m) => m.AdaptationsTab)),
  },
  auditoria: {
    label: text.audit,
    Content: recordTab('AuditTab'),
  },
};

/** Own tabs come after those of other remotes. */
const last = ['comunicacoes', 'observacoes', 'adaptacoes', 'auditoria'];

/** The tabs whose content the caller may read, including those of other remotes. */
function useTabs() {
  const { can } = usePortal();
  const pieces = usePieces('student-tab@1');
  const allowed = useAllowed();
  useSession();
  const hidden = (name: string, { reads }: Tab) =>
    (reads !== undefined && !allowed(reads)) ||
    (name === 'notas' && !can('grades.read')) ||
    (name === 'auditoria' && !mayReadHistory(can, 'student'));
  const own = Object.entries(tabs).filter(([name, tab]) => !hidden(name, tab));
  const brought = pieces
    .filter(({ module }) => !Object.hasOwn(tabs, module))
    .map(({ id, module, title }): [string, BroughtTab] => [module, { label: title, piece: id }]);
  const isLast = ([name]: [string, Tab]) => last.includes(name);
  return [...own.filter((tab) => !isLast(tab)), ...brought, ...own.filter(isLast)];
}

/** `/student_details/:id` (decision 104). */
export function StudentPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const read = useEndpoint(student, { params: { id } });
  const row = read.data?.data;
  const offered = useTabs();
  const allowed = useAllowed();
  useEvent('account-changed@1', ({ student_id }) => {
    if (student_id === row?.id) void read.refetch();
  });
  const [open, setOpen] = useState<'move' | 'equivalence' | 'withdraw' | 'reinstate'>();
  const close = () => setOpen(undefined);
  const actions = [
    allowed(updateStudent) && { label: text.edit, to: `/updateStudent/${id}` },
    allowed(moveStudent) &&
      allowed(classGroupNames) &&
      row?.active && { label: text.move, run: () => setOpen('move') },
    allowed(createEquivalence) &&
      row?.active && { label: text.equivalenceOf, run: () => setOpen('equivalence') },
    allowed(withdrawStudent) &&
      row?.active && { label: text.withdraw, danger: true, run: () => setOpen('withdraw') },
    allowed(reinstateStudent) &&
      row?.withdrawn && { label: text.reinstateStudent, run: () => setOpen('reinstate') },
  ];
  const requestedTab = params.get('separador');
  const [current, tab] = offered.find(([name]) => name === requestedTab) ?? offered[0]!;
  return (
    <ScreenFrame title={row?.fullName ?? text.title}>
      <ReadState read={read}>
        {({ data }) => (
          <>
            <Head of={data} />
            <RowActions name={data.fullName} actions={actions} buttons={3} />
            <TabLinks
              label={text.sections}
              tabs={offered.map(([name, { label }]) => ({ name, label }))}
              current={current}
            />
            {open === 'move' && <MoveDialog student={data} onClose={close} />}
            {open === 'equivalence' && <EquivalenceDialog student={data} onClose={close} />}
            {open === 'withdraw' && <WithdrawalDialog student={data} onClose={close} />}
            {open === 'reinstate' && <ReinstatementDialog student={data} onClose={close} />}
            {'piece' in tab ? (
              <Slot key={data.id} name="student-tab@1" data={{ student_id: data.id }} only={tab.piece} />
            ) : (
              <tab.Content key={`${current} ${data.id}`} student={data} />
            )}
          </>
        )}
      </ReadState>
    </ScreenFrame>
  );
}

/** Code, course, state and balance. */
const Head = ({ of: row }: { of: StudentRow }) => (
  <p>
    {[row.code ?? text.noCode, row.curso, row.scholar_shift, row.classmate_name].filter(Boolean).join(' · ')}{' '}
    <Marks>
      <State {...row} />
      <Debt {...row} />
      <ToReview {...row} />
      <GaveUp {...row} />
      {!row.active && !row.withdrawn && <Mark tone="bad">{text.inactive}</Mark>}
    </Marks>
  </p>
);
