import { usePortal } from '@portal/shared-kit';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import {
  createLecture,
  lectureChange,
  lectureForm,
  lectures,
  lectureTexts,
  lectureUpload,
  subjectLectures,
  updateLecture,
  type Lecture,
} from '@portal/shared-kit/contract/grading/lecture';
import type { teacherSubjects } from '@portal/shared-kit/contract/grading/teacher-portal';
import { upload, useReadAgain } from '@portal/shared-kit/data';
import { CheckItem, Choice, DayItem, PageForm, TextAreaItem, TextItem } from '@portal/shared-kit/form';
import { Navigate } from '@portal/shared-kit/router';
import { Fact, Facts, FileInput } from '@portal/shared-kit/screen';
import { Checkbox, Form, Input } from '@portal/shared-kit/ui-data';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { messages as field } from '../common/lecture-messages.ts';
import { messages as text } from './messages.ts';

type Subject = Out<typeof teacherSubjects>['data']['data']['subject'][number];

/** A new lecture: subject and classes, last day, and a file or a link (rows 75, 76); until the end of the year, where nothing else is said. */
export function NewLecture({ subjects }: { subjects: readonly Subject[] }) {
  const { http } = usePortal();
  const [only] = subjects;
  const chosen = subjects.length === 1 && only ? { course_id: only.course_id, subject_id: only.id } : {};
  return (
    <LectureForm<Args<typeof createLecture>['body']>
      schema={lectureForm}
      value={{
        is_available: true,
        is_assessment: false,
        classmates: [],
        expiresAt: `${institutionYear(new Date())}-12-31`,
        ...chosen,
      }}
      send={(body, file) => upload(http, createLecture, { body, file })}
    >
      <Target subjects={subjects} />
    </LectureForm>
  );
}

/** Changes a lecture; its subject and classes stay. */
export function EditLecture({ lecture }: { lecture: Lecture }) {
  const { http } = usePortal();
  const { id, title, description, expiresAt, link, is_available, is_assessment, version } = lecture;
  return (
    <>
      <Facts title={field.subject}>
        <Fact title={text.course}>{lecture.course_name}</Fact>
        <Fact title={field.subject}>{lecture.subject.name}</Fact>
        <Fact title={field.classes}>{lecture.classes.map(({ name }) => name).join(', ')}</Fact>
      </Facts>
      <LectureForm<Args<typeof updateLecture>['body']>
        schema={lectureChange}
        value={{ title, description, expiresAt, link: link ?? '', is_available, is_assessment, version }}
        currentFile={lecture.attachmnts?.name}
        send={(body, file) => upload(http, updateLecture, { params: { id }, body, file })}
      />
    </>
  );
}

/** Types for the file chooser; also by extension, since some systems do not know the types of office files. */
const accept = [...lectureUpload.types, '.docx', '.pptx', '.xlsx', '.zip'].join(',');

interface LectureFormProps<Body extends object> {
  schema: ComponentProps<typeof PageForm<Body>>['schema'];
  value: object;
  /** The stored file, where there is one. */
  currentFile?: string | undefined;
  send: (body: Body, file: File | undefined) => Promise<{ message: string; data: object }>;
  /** Fields before those that new and existing lectures have in common. */
  children?: ReactNode;
}

/** The form of a lecture; once saved, it leads to the list. */
function LectureForm<Body extends object>({
  schema,
  value,
  currentFile,
  send,
  children,
}: LectureFormProps<Body>) {
  const { notify } = usePortal();
  const readAgain = useReadAgain();
  const [file, setFile] = useState<File>();
  const [saved, setSaved] = useState(false);
  // The form is unmounted first, so that nothing counts as unsaved.
  if (saved) return <Navigate to="/lectures" />;
  return (
    <PageForm<Body>
      schema={schema}
      value={value}
      submit={{ label: text.submit, busy: text.sending }}
      toasts={{ [lectureTexts.required]: lectureTexts.required }}
      onSubmit={async (body) => {
        const { message, data } = await send(asSent(body), file);
        notify.success(message);
        void readAgain(lectures, subjectLectures);
        setSaved(true);
        return data;
      }}
    >
      {children}

      <TextItem name="title" label={field.title} required maxLength={160} />
      <TextAreaItem name="description" label={field.description} rows={4} maxLength={4000} />
      <DayItem name="expiresAt" label={field.until} extra={text.untilHelp} required />
      <Form.Item
        label={field.file}
        required
        extra={text.fileHelp}
        htmlFor="lecture-file"
        style={{ marginTop: 16 }}
      >
        <FileInput id="lecture-file" accept={accept} onFile={setFile} />
        {currentFile && <p>{text.keptFile(currentFile)}</p>}
      </Form.Item>
      <Form.Item name="link" label={field.link} style={{ marginTop: 16 }}>
        <Input type="url" placeholder="https://" maxLength={500} />
      </Form.Item>
      <CheckItem name="is_available">{text.published}</CheckItem>
      <CheckItem name="is_assessment">{text.assessment}</CheckItem>
    </PageForm>
  );
}

/** The values for multipart form data, without empty ones. */
const asSent = <Body extends object>(body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Body;

/** Subject with its course, then its classes. */
function Target({ subjects }: { subjects: readonly Subject[] }) {
  const form = Form.useFormInstance();
  const course = Form.useWatch<number | undefined>('course_id', form);
  const subject = Form.useWatch<number | undefined>('subject_id', form);
  // A subject may be taught in several courses.
  const place = subjects.findIndex(({ id, course_id }) => id === subject && course_id === course);
  const classes = subjects[place]?.classes ?? [];
  return (
    <>
      <Form.Item name="course_id" hidden>
        <Input />
      </Form.Item>
      <Form.Item
        name="subject_id"
        label={field.subject}
        required
        getValueProps={() => ({ value: place < 0 ? undefined : place })}
        getValueFromEvent={(chosen: number) => {
          form.setFieldsValue({ course_id: subjects[chosen]!.course_id, classmates: [] });
          return subjects[chosen]!.id;
        }}
      >
        <Choice<number>
          options={subjects.map(({ name, course: its }, value) => ({ value, label: `${name} · ${its}` }))}
        />
      </Form.Item>
      {classes.length > 1 && (
        <Form.Item
          name="classmates"
          label={field.classes}
          extra={text.allClasses}
          style={{ marginBottom: 24 }}
        >
          <Checkbox.Group options={classes.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
    </>
  );
}
