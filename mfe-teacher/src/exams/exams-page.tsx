import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { examTimeText, plannedKindLabels, roomText } from '@portal/shared-kit/contract/grading/exam-rules';
import { teacherExams } from '@portal/shared-kit/contract/grading/own-exam';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { ReadState, ScreenFrame } from '@portal/shared-kit/screen';

const text = {
  title: 'Os meus exames',
  calendar: 'Receber no calendário do telemóvel',
  empty: 'Não há exames publicados das suas turmas.',
  students: (count: number) => (count === 1 ? '1 estudante' : `${count} estudantes`),
  coming: 'A realizar',
  past: 'Realizados',
} as const;

type Exam = Out<typeof teacherExams>['data'][number];

/** `/my-exams`: dates and rooms of the exams of one's own classes (row 83). */
export function ExamsPage() {
  const read = useEndpoint(teacherExams, {});
  return (
    <ScreenFrame title={text.title}>
      <p>
        <Link to="/profile#calendario">{text.calendar}</Link>
      </p>
      <ReadState read={read}>
        {({ data }) => {
          const isToCome = ({ date_end }: Exam) => Date.parse(date_end) > Date.now();
          if (data.length === 0) return <p>{text.empty}</p>;
          return (
            <>
              <Exams title={text.coming} exams={data.filter(isToCome)} />
              <Exams title={text.past} exams={data.filter((exam) => !isToCome(exam))} />
            </>
          );
        }}
      </ReadState>
    </ScreenFrame>
  );
}

function Exams({ title, exams }: { title: string; exams: readonly Exam[] }) {
  if (exams.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {exams.map(({ id, kind, subject_name, classmate_name, students, note, ...exam }) => (
          <li key={id} style={{ marginBottom: 12 }}>
            <strong>
              {plannedKindLabels[kind]} · {subject_name}
            </strong>{' '}
            ({classmate_name})
            <br />
            {examTimeText(exam.date_start, exam.date_end)} ·{' '}
            {[roomText(exam.room_name), exam.room_location].filter(Boolean).join(', ')} ·{' '}
            {text.students(students)}
            {note && (
              <>
                <br />
                <small>{note}</small>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
