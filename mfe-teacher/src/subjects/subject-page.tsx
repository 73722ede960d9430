import { Link, useParams } from '@portal/shared-kit/router';
import { Fact, Facts, ScreenFrame } from '@portal/shared-kit/screen';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.ts';
import { messages as text } from './messages.ts';
import { subjectsOf } from './subjects-of.ts';

/** `/subjetctDateils/:id_subject` (S2 §2). */
export function SubjectPage() {
  const { id_subject = '' } = useParams();
  const { answer, taught } = useTeacher();
  const found = subjectsOf(taught).find(({ id }) => String(id) === id_subject);
  return (
    <ScreenFrame title={found?.name ?? text.subjectTitle}>
      <p>
        <Link to="/mySubjects">← {text.back}</Link>
      </p>
      <OwnState answer={answer} empty={found ? undefined : text.notYours}>
        {found && (
          <Facts title={text.classes}>
            <Fact title={text.course}>{found.course}</Fact>
            <Fact title={text.level}>{found.level}</Fact>
            <Fact title={text.classes}>
              {found.classes.map(([id, name]) => (
                <Link key={id} to={`/classmateDateils/${id}`} style={{ marginRight: 12 }}>
                  {name}
                </Link>
              ))}
            </Fact>
          </Facts>
        )}
      </OwnState>
    </ScreenFrame>
  );
}
