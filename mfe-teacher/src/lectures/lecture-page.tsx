import { later } from '@portal/shared-kit';
import { lectures } from '@portal/shared-kit/contract/grading/lecture';
import { teacherSubjects } from '@portal/shared-kit/contract/grading/teacher-portal';
import { useEndpoint } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import { ScreenFrame } from '@portal/shared-kit/screen';
import { OwnState } from '../common/own-state.tsx';
import { messages as text } from './messages.ts';

const NewLecture = later(() => import('./lecture-form.tsx').then((m) => m.NewLecture));
const EditLecture = later(() => import('./lecture-form.tsx').then((m) => m.EditLecture));

/** `/create-new-lecture`; with `?id=` it edits an existing one (S2 §2, row 74). */
export function LecturePage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id')) || undefined;
  return (
    <ScreenFrame title={id === undefined ? text.add : text.editTitle}>
      {id === undefined ? <Adding /> : <Editing id={id} />}
    </ScreenFrame>
  );
}

function Adding() {
  const answer = useEndpoint(teacherSubjects, {});
  const subjects = answer.data?.data.data.subject;
  return (
    <OwnState answer={answer} empty={subjects?.length === 0 ? text.nothingTaught : undefined}>
      {subjects && <NewLecture subjects={subjects} />}
    </OwnState>
  );
}

function Editing({ id }: { id: number }) {
  const answer = useEndpoint(lectures, { query: { page: 1, per_page: 100 } });
  const lecture = answer.data?.data.find((one) => one.id === id);
  return (
    <OwnState answer={answer} empty={answer.data && !lecture ? text.notYours : undefined}>
      {lecture && <EditLecture lecture={lecture} />}
    </OwnState>
  );
}
