import { usePortal } from '@portal/shared-kit';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  createLecture,
  lectureForm,
  lectures,
  lectureTexts,
  subjectLectures,
} from '@portal/shared-kit/contract/grading/lecture';
import type { teacherSubjects } from '@portal/shared-kit/contract/grading/teacher-portal';
import { call, upload } from '@portal/shared-kit/data';
import { Choice, PageForm } from '@portal/shared-kit/form';
import { Navigate } from '@portal/shared-kit/router';
import { Checkbox, Form } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { asSent, LectureFields } from './lecture-fields.tsx';
import { messages as text } from './messages.ts';

type Body = Args<typeof createLecture>['body'];
type Subject = Out<typeof teacherSubjects>['data']['data']['subject'][number];
interface NewLectureProps {
  subjects: readonly Subject[];
}

const required = lectureTexts.required;
const start = { is_available: true, is_assessment: false, classmates: [] };

/** A new lecture: subject and classes, last day, and a file or a link (rows 75, 76). */
export function NewLecture({ subjects }: NewLectureProps) {
  const { http, notify, queryClient } = usePortal();
  const [file, setFile] = useState<File>();
  const [saved, setSaved] = useState(false);
  const [only] = subjects;
  const one = subjects.length === 1 && only ? { course_id: only.course_id, subject_id: only.id } : {};
  const send = async (body: Body) => {
    const fields = asSent(body);
    const { message, data } = file
      ? await upload(http, createLecture, { body: fields, file })
      : await call(http, createLecture, { body: fields });
    notify.success(message);
    for (const { method, path } of [lectures, subjectLectures])
      void queryClient.invalidateQueries({ queryKey: [method, path] });
    setSaved(true);
    return data;
  };
  // The form is unmounted first, so that nothing counts as unsaved.
  if (saved) return <Navigate to="/lectures" />;
  return (
    <PageForm<Body>
      schema={lectureForm}
      value={{ ...start, ...one }}
      submit={{ label: text.submit, busy: text.sending }}
      toasts={{ [required]: required }}
      onSubmit={send}
    >
      <Target subjects={subjects} />
      <LectureFields onFile={setFile} />
    </PageForm>
  );
}

/** Course, then subject, then its classes. */
function Target({ subjects }: NewLectureProps) {
  const form = Form.useFormInstance();
  const course = Form.useWatch<number | undefined>('course_id', form);
  const subject = Form.useWatch<number | undefined>('subject_id', form);
  const courses = [...new Map(subjects.map((it) => [it.course_id, it.course]))];
  const offered = subjects.filter(({ course_id }) => course_id === course);
  const classes = offered.find(({ id }) => id === subject)?.classes ?? [];
  return (
    <>
      <Form.Item name="course_id" label={text.course} required>
        <Choice<number>
          options={courses.map(([value, label]) => ({ value, label }))}
          onChange={() => form.setFieldsValue({ subject_id: undefined, classmates: [] })}
        />
      </Form.Item>
      <Form.Item name="subject_id" label={text.subject} required>
        <Choice<number>
          disabled={course === undefined}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.setFieldsValue({ classmates: [] })}
        />
      </Form.Item>
      {classes.length > 1 && (
        <Form.Item
          name="classmates"
          label={text.classes}
          extra={text.allClasses}
          style={{ marginBottom: 24 }}
        >
          <Checkbox.Group options={classes.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
    </>
  );
}
