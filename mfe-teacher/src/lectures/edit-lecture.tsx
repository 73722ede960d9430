import { usePortal } from '@portal/shared-kit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import {
  lectureChange,
  lectures,
  lectureTexts,
  subjectLectures,
  updateLecture,
  type Lecture,
} from '@portal/shared-kit/contract/grading/lecture';
import { call, upload } from '@portal/shared-kit/data';
import { PageForm } from '@portal/shared-kit/form';
import { Navigate } from '@portal/shared-kit/router';
import { Fact, Facts } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { asSent, LectureFields } from './lecture-fields.tsx';
import { messages as text } from './messages.ts';

type Body = Args<typeof updateLecture>['body'];
interface EditLectureProps {
  lecture: Lecture;
}

const required = lectureTexts.required;

/** Changes a lecture; its subject and classes stay. */
export function EditLecture({ lecture }: EditLectureProps) {
  const { http, notify, queryClient } = usePortal();
  const [file, setFile] = useState<File>();
  const [saved, setSaved] = useState(false);
  const { id, title, description, expiresAt, link, is_available, is_assessment, version } = lecture;
  const send = async (body: Body) => {
    const fields = asSent(body);
    const { message, data } = file
      ? await upload(http, updateLecture, { params: { id }, body: fields, file })
      : await call(http, updateLecture, { params: { id }, body: fields });
    notify.success(message);
    for (const { method, path } of [lectures, subjectLectures])
      void queryClient.invalidateQueries({ queryKey: [method, path] });
    setSaved(true);
    return data;
  };
  // The form is unmounted first, so that nothing counts as unsaved.
  if (saved) return <Navigate to="/lectures" />;
  return (
    <>
      <Facts title={text.subject}>
        <Fact title={text.course}>{lecture.course_name}</Fact>
        <Fact title={text.subject}>{lecture.subject.name}</Fact>
        <Fact title={text.classes}>{lecture.classes.map(({ name }) => name).join(', ')}</Fact>
      </Facts>
      <PageForm<Body>
        schema={lectureChange}
        value={{ title, description, expiresAt, link: link ?? '', is_available, is_assessment, version }}
        submit={{ label: text.submit, busy: text.sending }}
        toasts={{ [required]: required }}
        onSubmit={send}
      >
        <LectureFields currentFile={lecture.attachmnts?.name} onFile={setFile} />
      </PageForm>
    </>
  );
}
