import { useCan, usePortal } from '@portal/shared-kit';
import { phoneInputLength, phoneMask } from '@portal/shared-kit/contract/core/phone';
import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { knownPeople, knownPerson } from '@portal/shared-kit/contract/people/person';
import {
  cleanDocument,
  disabilityTypes,
  documentInputLength,
  documentTypes,
  genders,
  trainingAreas,
  yesNoAnswers,
} from '@portal/shared-kit/contract/people/person-rules';
import { call, failureOf } from '@portal/shared-kit/data';
import {
  BirthDate,
  CheckItem,
  Choice,
  ChoiceItem,
  LookupSelect,
  optionsOf,
  ProvinceDistrict,
  TextItem,
} from '@portal/shared-kit/form';
import { Form, Input, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { useRef, type ReactNode } from 'react';
import { personText as text } from './messages.ts';

interface Props {
  /** The title of the fields about the work, below the department. */
  work: string;
  children: ReactNode;
  /** Further fields of the account, once it is wanted. */
  account?: ReactNode;
}

/** The fields of teachers and employees: person, department, work, and account (S1 §3, §5; decisions 48–52). */
export const StaffFields = ({ work, children, account }: Props) => (
  <>
    <KnownPerson />
    <PersonFields />
    <FieldGroup title={work}>
      <Form.Item name="department_id" label={text.department} required>
        <LookupSelect endpoint={allDepartments} label={(department) => department.dep_name} />
      </Form.Item>
      {children}
    </FieldGroup>
    <NewAccount>{account}</NewAccount>
  </>
);

/** Whether the form creates a record; an existing one has a version. */
const useIsNew = () => Form.useWatch<number | undefined>('version', { preserve: true }) === undefined;

/** Offers registered people, so that nobody is entered twice; choosing one fills the form. */
function KnownPerson() {
  const form = Form.useFormInstance();
  const { http, notify } = usePortal();
  /** What stood in the fields before the chosen person filled them. */
  const before = useRef<object>(undefined);
  if (!useIsNew()) return null;
  const fill = async (id: number | null, previous: number | null | undefined) => {
    if (previous != null && before.current) form.setFieldsValue(before.current);
    before.current = undefined;
    if (id === null) return;
    // Another person may be chosen while the answer is under way.
    const isChosen = () => form.getFieldValue('person_id') === id;
    try {
      const { data } = await call(http, knownPerson, { params: { id } });
      if (!isChosen()) return;
      before.current = form.getFieldsValue(Object.keys(data).filter((name) => name !== 'person_id'));
      form.setFieldsValue(data);
    } catch (error) {
      if (!isChosen()) return;
      form.setFieldValue('person_id', null);
      const { supportCode } = failureOf(error);
      notify.error(text.knownFailed, { ...(supportCode && { supportCode }) });
    }
  };
  return (
    <Form.Item name="person_id" label={text.known} extra={text.knownHint}>
      <Chooser onChosen={(id, previous) => void fill(id, previous)} />
    </Form.Item>
  );
}

interface ChooserProps {
  onChosen: (id: number | null, previous: number | null | undefined) => void;
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

const Chooser = ({ onChosen, onChange, ...field }: ChooserProps) => (
  <LookupSelect
    {...field}
    endpoint={knownPeople}
    label={({ name, doc_number }) => (doc_number ? `${name} (${doc_number})` : name)}
    onChange={(id) => {
      onChange?.(id);
      onChosen(id, field.value);
    }}
  />
);

/** Creates an account together with the record, if permitted; its other fields appear once it is wanted. */
function NewAccount({ children }: { children?: ReactNode }) {
  const may = useCan('users.create');
  const createsUser = Form.useWatch<boolean | undefined>('create_user') === true;
  if (!useIsNew() || !may) return null;
  return (
    <FieldGroup title={text.account}>
      <CheckItem name="create_user">{text.createAccount}</CheckItem>
      {createsUser && children}
    </FieldGroup>
  );
}

/** The fields of a person, the same for a teacher and an employee (S1 §3, §5; decisions 22, 48). */
const PersonFields = () => (
  <>
    <FieldGroup title={text.identity}>
      <TextItem name="fullName" label={text.fullName} required maxLength={160} autoComplete="off" />
      <Side>
        <ChoiceItem name="gender" label={text.gender} required options={optionsOf(genders)} />
        <BirthDate />
      </Side>
      <Side>
        <TextItem name="fathers_filliation" label={text.fathers_filliation} maxLength={160} />
        <TextItem name="mothers_filliation" label={text.mothers_filliation} maxLength={160} />
        <TextItem name="nactionality" label={text.nactionality} maxLength={60} />
        <TextItem name="childhood_location" label={text.childhood_location} maxLength={120} />
      </Side>
    </FieldGroup>
    <FieldGroup title={text.document}>
      <Side>
        <ChoiceItem name="doc_type" label={text.doc_type} allowClear options={optionsOf(documentTypes)} />
        <Form.Item
          name="doc_number"
          label={text.doc_number}
          normalize={(number: string) => cleanDocument(number)}
        >
          <Input maxLength={documentInputLength} autoComplete="off" />
        </Form.Item>
      </Side>
    </FieldGroup>
    <FieldGroup title={text.contacts}>
      <Side>
        <Phone name="contact" label={text.contact} required />
        <Phone name="alternative_contact" label={text.alternative_contact} />
      </Side>
      <TextItem name="email" label={text.email} required type="email" maxLength={254} autoComplete="off" />
      <Side>
        <ProvinceDistrict />
      </Side>
      <TextItem name="address_location" label={text.address_location} maxLength={200} />
      <Side>
        <TextItem name="block" label={text.block} maxLength={20} />
        <TextItem name="house_number" label={text.house_number} maxLength={20} />
      </Side>
    </FieldGroup>
    <FieldGroup title={text.schooling}>
      <TextItem name="last_school_frequency" label={text.last_school_frequency} maxLength={160} />
      <Side>
        <Form.Item name="last_school_frequency_year" label={text.last_school_frequency_year}>
          <InputNumber min={1900} max={2100} precision={0} />
        </Form.Item>
        <Form.Item name="trainingArea" label={text.trainingArea}>
          <Choice allowClear options={optionsOf(trainingAreas)} />
        </Form.Item>
      </Side>
    </FieldGroup>
    <Disability />
  </>
);

const Phone = ({ name, label, required = false }: { name: string; label: string; required?: boolean }) => (
  <Form.Item name={name} label={label} required={required} normalize={phoneMask}>
    <Input type="tel" inputMode="tel" maxLength={phoneInputLength} autoComplete="off" />
  </Form.Item>
);

/** The type is enabled only with a deficiency (S1 §5). */
function Disability() {
  const form = Form.useFormInstance();
  const has = Form.useWatch<string | null | undefined>('is_deficient') === 'Sim';
  return (
    <FieldGroup title={text.disability}>
      <Side>
        <Form.Item name="is_deficient" label={text.isDeficient}>
          <Radio.Group
            options={optionsOf(yesNoAnswers)}
            onChange={({ target }) => target.value === 'Sim' || form.setFieldValue('deficient_type', null)}
          />
        </Form.Item>
        <Form.Item name="deficient_type" label={text.deficient_type}>
          <DeficiencyType closed={!has} />
        </Form.Item>
      </Side>
    </FieldGroup>
  );
}

// `disabled` on the select itself would enable it again where the whole form is disabled.
const DeficiencyType = ({ closed, ...field }: { closed: boolean }) => (
  <Choice {...field} {...(closed && { disabled: true })} allowClear options={optionsOf(disabilityTypes)} />
);

/** A group of fields under a heading. */
const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset style={{ border: 0, margin: '0 0 8px', padding: 0, minWidth: 0 }}>
    <legend style={{ fontSize: 16, fontWeight: 600, marginBottom: 8 }}>{title}</legend>
    {children}
  </fieldset>
);

/** Fields side by side, as far as there is room. */
export const Side = ({ children }: { children: ReactNode }) => (
  <div
    style={{
      display: 'grid',
      columnGap: 16,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
    }}
  >
    {children}
  </div>
);
