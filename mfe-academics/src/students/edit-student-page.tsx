import { usePortal } from '@portal/shared-kit';
import {
  student,
  studentEditForm,
  updateStudent,
  type StudentRow,
  type StudentEdit,
} from '@portal/shared-kit/contract/enrolment/student';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { correctPerson } from '@portal/shared-kit/contract/people/person';
import { disabilityTypes, genders, trainingAreas } from '@portal/shared-kit/contract/people/person-rules';
import { call, useAllowed, useCommand, useEndpoint, useForget } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import {
  ActionDialog,
  Choice,
  ChoiceItem,
  ContactItems,
  optionsOf,
  PageForm,
  ParentItems,
  PersonCorrection,
} from '@portal/shared-kit/form';
import { Link, useParams } from '@portal/shared-kit/router';
import { Fact, FactGrid, ReadState, ScreenFrame } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { Form, Input, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { useRef, useState, type ReactNode } from 'react';
import { messages as text } from './messages.ts';

const yesOrNo = (flag: unknown) => (flag === 1 ? text.yes : flag === 0 ? text.no : '');

/** The editable fields: label and display form of each. */
const fields: {
  name: keyof StudentEdit & keyof StudentRow;
  label: string;
  format?: (value: unknown) => string;
}[] = [
  { name: 'gender', label: text.gender },
  { name: 'fathers_filliation', label: text.fathers_filliation },
  { name: 'mothers_filliation', label: text.mothers_filliation },
  { name: 'is_deficient', label: text.disability, format: yesOrNo },
  { name: 'deficient_type', label: text.deficient_type },
  { name: 'email', label: text.email },
  { name: 'last_school_frequency', label: text.school },
  { name: 'trainingArea', label: text.trainingArea },
  { name: 'last_school_frequency_year', label: text.last_school_frequency_year },
  { name: 'hasCertificate', label: text.certificate, format: yesOrNo },
];

/** `/updateStudent/:id` (decision 105). */
export function EditStudentPage() {
  const { id = '' } = useParams();
  const read = useEndpoint(student, { params: { id } });
  const row = read.data?.data;
  const forget = useForget();
  const reload = () => {
    forget(students);
    void read.refetch();
  };
  return (
    <ScreenFrame title={row ? text.editTitle(row.fullName) : text.title}>
      <p>
        <Link to={`/student_details/${id}`}>← {row?.fullName ?? text.back}</Link>
      </p>
      <ReadState read={read}>{({ data }) => <Editor row={data} reload={reload} />}</ReadState>
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

interface Props {
  changes: readonly ShownChange[];
  /** True where the changes are to be saved. */
  onDecided: (agreed: boolean) => void;
}

/** Confirms the changes before saving (decision 105). */
const ChangesDialog = ({ changes, onDecided }: Props) => (
  <ActionDialog
    title={text.reviewTitle}
    confirm={text.save}
    onConfirm={() => onDecided(true)}
    onClose={() => onDecided(false)}
  >
    <table style={{ width: '100%', borderCollapse: 'collapse', textAlign: 'left' }}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td style={cell}>{before || text.nothing}</td>
            <td style={cell}>{after || text.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ActionDialog>
);

const cell = { overflowWrap: 'anywhere' } as const;

const yesNo = [
  { value: 1, label: text.yes },
  { value: 0, label: text.no },
];
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset style={{ border: 0, margin: '0 0 24px', padding: 0, minWidth: 0 }}>
    <legend style={{ fontSize: 16, fontWeight: 600, marginBottom: 8 }}>{title}</legend>
    {children}
  </fieldset>
);

/** The fields of S2 §3 in five groups; those that other calls change are read-only (decisions 34, 105, I51). */
const StudentFields = ({ of: student }: { of: StudentRow }) => (
  <>
    <Group title={text.personal}>
      <FactGrid>
        <Fact title={text.fullName}>{student.fullName}</Fact>
        <Fact title={text.birthDate}>{student.birthDate && formatDate(student.birthDate)}</Fact>
        <Fact title={text.nactionality}>{student.nactionality}</Fact>
        <Fact title={text.document}>
          {student.doc_type && text.documentOf(student.doc_type, student.doc_number)}
        </Fact>
        <Fact title={text.emissionLocation}>{student.emissionLocation}</Fact>
        <Fact title={text.expires}>{student.dateEndDocument && formatDate(student.dateEndDocument)}</Fact>
      </FactGrid>
      <Form.Item name="gender" label={text.gender} required>
        {/* 'Outro' is kept where it was set and offered nowhere else (decision 34). */}
        <Choice
          options={optionsOf(genders.filter((gender) => gender !== 'Outro' || student.gender === 'Outro'))}
        />
      </Form.Item>
      <ParentItems />
      <Disability />
    </Group>
    <Group title={text.contacts}>
      <ContactItems />
    </Group>
    <Group title={text.address}>
      <FactGrid>
        <Fact title={text.province}>{student.province}</Fact>
        <Fact title={text.district}>{student.district}</Fact>
        <Fact title={text.address_location}>{student.address_location}</Fact>
        <Fact title={text.block}>{student.block}</Fact>
        <Fact title={text.house_number}>{student.house_number}</Fact>
      </FactGrid>
    </Group>
    <Group title={text.schooling}>
      <Form.Item name="last_school_frequency" label={text.school} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <ChoiceItem name="trainingArea" label={text.trainingArea} required options={optionsOf(trainingAreas)} />
      <Form.Item name="last_school_frequency_year" label={text.last_school_frequency_year} required>
        <InputNumber min={1900} max={2100} style={{ width: 120 }} />
      </Form.Item>
      <Form.Item name="hasCertificate" label={text.certificate}>
        <Radio.Group aria-label={text.certificate} options={yesNo} />
      </Form.Item>
    </Group>
    <Group title={text.academic}>
      <FactGrid>
        <Fact title={text.course}>{student.curso}</Fact>
        <Fact title={text.shift}>{student.scholar_shift}</Fact>
        <Fact title={text.class}>{student.classmate_name ?? text.noClass}</Fact>
        <Fact title={text.entryYear}>{student.ano_entrada}</Fact>
      </FactGrid>
      <p>
        <small>{text.readOnlyHint}</small>
      </p>
    </Group>
  </>
);

/** The type is enabled only with a deficiency (S1 §5). */
function Disability() {
  const form = Form.useFormInstance();
  const has = Form.useWatch<number | undefined>('is_deficient') === 1;
  return (
    <>
      <Form.Item name="is_deficient" label={text.disability} required>
        <Radio.Group
          aria-label={text.disability}
          options={yesNo}
          onChange={({ target }) => target.value === 0 && form.setFieldValue('deficient_type', null)}
        />
      </Form.Item>
      <Form.Item name="deficient_type" label={text.deficient_type}>
        <Choice options={optionsOf(disabilityTypes)} allowClear disabled={!has} />
      </Form.Item>
    </>
  );
}

interface ShownChange {
  label: string;
  before: string;
  after: string;
}

const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function changesOf(row: StudentRow, typed: StudentEdit): ShownChange[] {
  const edited = fields.map(({ name, label, format = plain }) => ({
    label,
    before: format(row[name]),
    after: format(typed[name]),
  }));
  const contacts = [
    { label: text.contact, before: row.contacts.contact, after: typed.contacts.contact },
    {
      label: text.alternative_contact,
      before: row.contacts.alternative_contact,
      after: typed.contacts.alternative_contact,
    },
  ];
  return [...edited, ...contacts].filter(({ before, after }) => before !== after);
}
