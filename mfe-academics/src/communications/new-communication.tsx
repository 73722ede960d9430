import '@portal/shared-kit/schemas-now';
import { useCan, usePortal } from '@portal/shared-kit';
import {
  communicationForm,
  type CommunicationForm,
  sendCommunication,
  sentCommunications,
  ownAudiences,
  communicationAudience,
  type CommunicationAudience,
} from '@portal/shared-kit/contract/people/sent-communication';
import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import { call, failureOf, upload, useEndpoint, useReadAgain } from '@portal/shared-kit/data';
import {
  Choice,
  ClassSelect,
  DayItem,
  FileField,
  FormDrawer,
  LookupSelect,
  NumberItem,
  optionsOf,
  TextAreaItem,
  TextItem,
} from '@portal/shared-kit/form';
import { screenMessages } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { useState, type ComponentProps } from 'react';
import { messages as text } from './messages.ts';
import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { fetchSubject } from '@portal/shared-kit/contract/offer/subject';
import { communicationTypes, type CommunicationType } from '@portal/shared-kit/contract/people/communication';

/** A new communication: audience, number of recipients, content, last day (I41). */
export function NewCommunication({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { http, notify } = usePortal();
  const readAgain = useReadAgain();
  const toAll = useCan('communications.create');
  const [file, setFile] = useState<File>();
  // The same until an answer came: what was sent before a lost answer is the same message.
  const [key, setKey] = useState(randomKey);
  const send = async (form: CommunicationForm) => {
    const body = { ...form, key };
    const { message } = await (
      file
        ? upload(http, sendCommunication, { body: withoutEmpty(body) as CommunicationForm, file })
        : call(http, sendCommunication, { body })
    ).catch((error: unknown) => {
      if (failureOf(error).code === 'conflict') setKey(randomKey());
      throw error;
    });
    setKey(randomKey());
    notify.success(message);
    void readAgain(sentCommunications);
    setFile(undefined);
  };
  return (
    <FormDrawer<CommunicationForm>
      title={text.newTitle}
      schema={communicationForm}
      value={open ? {} : undefined}
      submit={{ label: text.submit, busy: text.sending }}
      onSubmit={send}
      onClose={() => {
        setKey(randomKey());
        setFile(undefined);
        onClose();
      }}
    >
      {toAll ? <AnyAudience /> : <OwnAudience />}
      <AudiencePreview />
      <TextItem name="title" label={text.subject} required maxLength={120} />
      <TextAreaItem name="body" label={text.body} required rows={6} maxLength={4000} />
      <DayItem name="expires_on" label={text.lastDay} />
      <Form.Item name="file" label={text.file}>
        <FileField accept={['application/pdf', 'image/jpeg', 'image/png']} onFile={setFile} />
      </Form.Item>
    </FormDrawer>
  );
}

const targets = ['course_id', 'classmate_id', 'subject_id', 'student_id'];

/** The audience for staff: a type, and the fields of the type. */
function AnyAudience() {
  const form = Form.useFormInstance();
  const type: CommunicationType | undefined = Form.useWatch('type');
  const forget = () => form.setFieldsValue(Object.fromEntries(targets.map((name) => [name, null])));
  return (
    <>
      <Form.Item name="type" label={text.to} required>
        <Choice options={optionsOf(communicationTypes, text.types)} onSelect={forget} />
      </Form.Item>
      {(type === 'CURSO' || type === 'FINANCEIRA') && (
        <Form.Item
          name="course_id"
          label={type === 'CURSO' ? text.course : text.anyCourse}
          required={type === 'CURSO'}
        >
          <LookupSelect endpoint={courseNames} label={({ name }) => name} />
        </Form.Item>
      )}
      {(type === 'TURMA' || type === 'PAUTA') && (
        <Form.Item name="classmate_id" label={text.classGroup} required>
          <ClassSelect />
        </Form.Item>
      )}
      {type === 'PAUTA' && (
        <Form.Item name="subject_id" label={text.discipline} required>
          <LookupSelect endpoint={fetchSubject} label={({ name }) => name} />
        </Form.Item>
      )}
      {type === 'INDIVIDUAL' && (
        <Form.Item name="student_id" label={text.student} required>
          <LookupSelect
            endpoint={fetchStudent}
            label={({ code, fullName }) => [code, fullName].filter(Boolean).join(' · ')}
          />
        </Form.Item>
      )}
    </>
  );
}

/** The audience for teachers: the students they teach. */
function OwnAudience() {
  const form = Form.useFormInstance();
  const read = useEndpoint(ownAudiences, {});
  const editions = read.data?.data ?? [];
  const choose = (index: number) => {
    const { classmate_id, subject_id } = editions[index]!;
    form.setFieldsValue({ type: 'PAUTA', classmate_id, subject_id });
  };
  return (
    <>
      <Form.Item name="type" label={text.toEdition} required>
        <Edition
          read={read}
          options={editions.map(({ subject_name, classmate_name }, index) => ({
            value: index,
            label: text.editionOf(subject_name, classmate_name),
          }))}
          onChoose={choose}
        />
      </Form.Item>
      <NumberItem name="classmate_id" hidden />
      <NumberItem name="subject_id" hidden />
    </>
  );
}

interface EditionProps extends Pick<ComponentProps<typeof Choice<number>>, 'read'> {
  options: { value: number; label: string }[];
  onChoose: (index: number) => void;
  // Passed by the surrounding Form.Item.
  id?: string;
}

/** The choice sets three fields of the form instead of one with the index of the option. */
const Edition = ({ id, onChoose, ...props }: EditionProps) => (
  <Choice<number> {...(id !== undefined && { id })} {...props} onChange={onChoose} />
);

/** The number of recipients, once the audience is complete (I41). */
function AudiencePreview() {
  const [type, course_id, classmate_id, subject_id, student_id] = [
    Form.useWatch<CommunicationAudience['type'] | undefined>('type'),
    Form.useWatch<number | null>('course_id'),
    Form.useWatch<number | null>('classmate_id'),
    Form.useWatch<number | null>('subject_id'),
    Form.useWatch<number | null>('student_id'),
  ];
  const parsed = communicationAudience.query.safeParse(
    withoutEmpty({ type, course_id, classmate_id, subject_id, student_id }),
  );
  const audience = parsed.success ? (parsed.data as CommunicationAudience) : { type: 'GERAL' as const };
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    communicationAudience,
    { query: audience },
    { enabled: parsed.success },
  );
  const fresh = parsed.success && !isPlaceholderData ? data?.data : undefined;
  return (
    <p role="status">
      {fresh && text.preview(fresh.recipients, fresh.audience)}
      {parsed.success && error && (
        <>
          {error.message}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {screenMessages.retry}
          </Button>
        </>
      )}
    </p>
  );
}

/** The values of a form without its empty fields. */
const withoutEmpty = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
