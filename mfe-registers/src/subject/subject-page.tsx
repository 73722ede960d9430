import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  putSubject,
  subject,
  subjectList,
  subjectListFailed,
} from '@portal/shared-kit/contract/offer/subject';
import { ApiFailure, useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import {
  ImportRecords,
  listColumns,
  RegisterList,
  ScreenFrame,
  StateFilter,
  useList,
  useRegister,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const UsedIn = later(() => import('./used-in.tsx').then((m) => m.UsedIn));
const SubjectFields = later(() => import('./subject-fields.tsx').then((m) => m.SubjectFields));

type Row = Out<typeof subject.get>['data'];
const columns = listColumns(subjectList.fields);
const linkedColumns = listColumns(subjectList.fields, {
  name: (name: string, { id }: Row) => <Link to={`/edit-subject/${id}`}>{name}</Link>,
});

/** `/subject`: the catalogue (S1 §2, decision 44). */
export function SubjectPage() {
  const list = useList(subject.list, ['state']);
  const register = useRegister(subject, list, (row) => row.name);
  const mayEdit = useAllowed()(putSubject);
  return (
    <ScreenFrame title={text.subjects} heading={register.heading}>
      <RegisterList
        title={text.subjects}
        list={{ ...list, failure: list.failure && inWordsOfSpecification(list.failure) }}
        of={register}
        columns={mayEdit ? linkedColumns : columns}
        facts={columns}
        fields={<SubjectFields />}
        related={({ id }) => <UsedIn subjectId={id} title={text.usedIn} />}
        imports={<ImportRecords kind="subjects" register={subject} />}
      >
        <StateFilter list={list} />
      </RegisterList>
    </ScreenFrame>
  );
}

/** S1 §8 has a separate text for this list. */
const inWordsOfSpecification = ({ code, supportCode }: ApiFailure) =>
  new ApiFailure(code, subjectListFailed, supportCode === undefined ? {} : { supportCode });
