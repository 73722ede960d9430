import { subjectLectures } from '@portal/shared-kit/contract/grading/lecture';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link, useParams } from '@portal/shared-kit/router';
import { Fact, Facts, ReadState, ScreenFrame } from '@portal/shared-kit/screen';
import { LectureRows } from '../common/lecture-rows.tsx';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.tsx';
import { messages as text } from './messages.ts';
import { subjectsOf } from './subjects-of.ts';

/** `/subjetctDateils/:id_subject` (S2 §2). */
export function SubjectPage() {
  const { id_subject = '' } = useParams();
  const { answer, taught } = useTeacher();
  const found = subjectsOf(taught).find(({ id }) => String(id) === id_subject);
  return (
    <ScreenFrame title={found?.name ?? text.subjectTitle}>
      <OwnState answer={answer} empty={found ? undefined : text.notYours}>
        {found && (
          <>
            <Facts title={text.classes}>
              <Fact title={text.course}>{found.course}</Fact>
              <Fact title={text.level}>{found.level}</Fact>
              <Fact title={text.classes}>
                {found.classes.map(([id, name]) => (
                  <Link key={id} to={`/classmateDateils/${id}`} style={touchable}>
                    {name}
                  </Link>
                ))}
              </Fact>
            </Facts>
            <Lectures id={found.id} />
          </>
        )}
      </OwnState>
    </ScreenFrame>
  );
}

/** The lectures of a subject (S2 §2). */
function Lectures({ id }: { id: number }) {
  const read = useEndpoint(subjectLectures, { params: { id } });
  return (
    <>
      <h2>{text.lectures}</h2>
      <ReadState read={read} empty={({ data }) => (data.length === 0 ? text.noLectures : undefined)}>
        {({ data }) => <LectureRows label={text.lectures} rows={data} />}
      </ReadState>
    </>
  );
}

/** A touch target, beside and below others. */
const touchable = { display: 'inline-block', lineHeight: '24px', marginRight: 12 };
