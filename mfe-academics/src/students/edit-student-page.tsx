import { usePortal } from '@portal/shared-kit';
import {
  student,
  studentEditForm,
  updateStudent,
  type StudentRow,
} from '@portal/shared-kit/contract/enrolment/student';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { correctPerson } from '@portal/shared-kit/contract/people/person';
import { call, useAllowed, useCommand, useEndpoint, useForget } from '@portal/shared-kit/data';
import { PageForm, PersonCorrection } from '@portal/shared-kit/form';
import { Link, useParams } from '@portal/shared-kit/router';
import { ScreenFrame, ScreenState } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useRef, useState } from 'react';
import { ChangesDialog } from './changes-dialog.tsx';
import { changesOf, type ShownChange } from './changes.model.ts';
import { messages as text } from './messages.ts';
import { StudentFields } from './student-fields.tsx';

/** `/updateStudent/:id` (decision 105). */
export function EditStudentPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(student, { params: { id } });
  const row = data?.data;
  const forget = useForget();
  const reload = () => {
    forget(students);
    void refetch();
  };
  return (
    <ScreenFrame title={row ? text.editTitle(row.fullName) : text.title}>
      <p>
        <Link to={`/student_details/${id}`}>← {row?.fullName ?? text.back}</Link>
      </p>
      <ScreenState
        failure={row ? undefined : (error ?? undefined)}
        loading={!row}
        empty={undefined}
        onRetry={reload}
      >
        {row && <Editor row={row} reload={reload} />}
      </ScreenState>
    </ScreenFrame>
  );
}

interface Review {
  changes: ShownChange[];
  decide: (agreed: boolean) => void;
}

function Editor({ row, reload }: { row: StudentRow; reload: () => void }) {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const save = useCommand(updateStudent, [student, students]);
  const [review, setReview] = useState<Review>();
  const [correcting, setCorrecting] = useState(false);
  // Changes of somebody else may have been loaded under the form.
  const loadedRow = useRef(row);
  const latest = () => (loadedRow.current.version > row.version ? loadedRow.current : row);
  const { id } = row;
  const agree = async (changes: ShownChange[]) => {
    const agreed = await new Promise<boolean>((decide) => setReview({ changes, decide }));
    setReview(undefined);
    return agreed;
  };
  return (
    <div style={{ maxWidth: 760 }}>
      {allowed(correctPerson) && (
        <p>
          <Button onClick={() => setCorrecting(true)}>{text.correct}</Button>
        </p>
      )}
      <PageForm
        schema={studentEditForm}
        value={row}
        draftKey={`student-${id}`}
        submit={{ label: text.review, busy: text.saving }}
        reload={async () => (loadedRow.current = (await call(http, student, { params: { id } })).data)}
        onSubmit={async (typed) => {
          const changes = changesOf(latest(), typed);
          if (changes.length === 0) {
            notify.info(text.nothingChanged);
            return false;
          }
          if (!(await agree(changes))) return false;
          const done = await save.mutateAsync({ params: { id }, body: typed });
          notify.success(done.message);
          loadedRow.current = done.data;
          return done.data;
        }}
      >
        <StudentFields of={row} />
      </PageForm>
      {review && <ChangesDialog changes={review.changes} onDecided={review.decide} />}
      {correcting && <PersonCorrection of={row} reload={reload} onClose={() => setCorrecting(false)} />}
    </div>
  );
}
