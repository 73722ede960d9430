import { contractTypes, employee } from '@portal/shared-kit/contract/people/employee';
import { cleanPhone } from '@portal/shared-kit/contract/core/phone';
import {
  cleanDocument,
  documentTypes,
  genders,
  yesNoAnswers,
} from '@portal/shared-kit/contract/people/person-rules';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import type { ImportKindName } from '@portal/shared-kit/contract/platform/import';
import * as z from 'zod';
import * as names from '../offer/import-names.repository.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { parseInput } from '../platform/http/input.ts';
import type { UserContext } from '../platform/http/route.ts';
import {
  fixed,
  nameKey,
  type ImportColumn,
  type ExistingRecord,
  type RegisterKind,
  type ImportValues,
} from '../platform/imports/import-kind.ts';
import * as employees from './employees/employee.repository.ts';
import { importTexts as text } from './persons/messages.ts';
import { haveDocuments } from './persons/taken-identity.repository.ts';
import { findByDocument } from './persons/person.repository.ts';
import { registeredFields } from './persons/person-import.service.ts';
import * as teachers from './teachers/teacher.repository.ts';
import { employeeService } from './employees/employee.routes.ts';
import { teacherService } from './teachers/teacher.routes.ts';

/** The columns common to staff; personal data that few have (place, school, disability) is entered on the screen. */
const person: readonly ImportColumn[] = [
  {
    key: 'doc_type',
    label: text.doc_type,
    required: true,
    kind: 'choice',
    choices: fixed(documentTypes),
    example: 'Bilhete de Identidade',
  },
  {
    key: 'doc_number',
    label: text.doc_number,
    required: true,
    clean: (number, { doc_type = '' }) =>
      cleanDocument(
        number,
        documentTypes.find((type) => nameKey(type) === nameKey(doc_type)),
      ),
    example: '110100200300A',
  },
  {
    key: 'fullName',
    label: text.fullName,
    required: true,
    identifies: text.otherName,
    example: 'Amélia João Macuácua',
  },
  { key: 'gender', label: text.gender, kind: 'choice', choices: fixed(genders), example: 'Feminino' },
  { key: 'birthDate', label: text.birthDate, kind: 'date', example: '20/05/1985' },
  { key: 'email', label: text.email, example: 'amelia@exemplo.test' },
  { key: 'contact', label: text.contact, clean: cleanPhone, example: '841234567' },
  { key: 'alternative_contact', label: text.alternative_contact, clean: cleanPhone, example: '' },
  {
    key: 'department_id',
    label: text.department,
    kind: 'choice',
    choices: names.departments,
    example: 'Engenharia Informática',
  },
  { key: 'nactionality', label: text.nactionality, example: 'Moçambique' },
  { key: 'fathers_filliation', label: text.fathers_filliation, example: '' },
  { key: 'mothers_filliation', label: text.mothers_filliation, example: '' },
  { key: 'address_location', label: text.address_location, example: '' },
];

interface Staff<Form> {
  kind: ImportKindName;
  register: { create: { body: z.ZodType }; update: { body: z.ZodType } };
  columns: readonly ImportColumn[];
  find(db: Db, id: number): Promise<ExistingRecord | undefined>;
  findByPerson(db: Db, personId: number): Promise<ExistingRecord | undefined>;
  create(tx: Tx, form: Form, invitation: undefined, ctx: UserContext): Promise<ExistingRecord>;
  createMany(tx: Tx, forms: readonly Form[], ctx: UserContext): Promise<ExistingRecord[]>;
  update: RegisterKind['update'];
  discard(tx: Tx, id: number, ctx: UserContext): Promise<void>;
}

/** Staff, identified by document. Somebody who is registered already is not entered twice; accounts are created on the screen. */
function staffImport<Form>(staff: Staff<Form>): RegisterKind {
  const { kind, register, find, update } = staff;
  return {
    kind,
    columns: [...person, ...staff.columns],
    keyOf: ({ doc_type: type, doc_number: number }) =>
      typeof type === 'string' && typeof number === 'string' ? `${type} ${number}` : '',
    form: z.record(z.string(), z.unknown()),
    change: register.update.body,
    byId: find,
    async find(db, { doc_type, doc_number }) {
      const match = await findByDocument(db, String(doc_type), String(doc_number));
      return match && staff.findByPerson(db, match.id);
    },
    async create(tx, values: ImportValues, ctx) {
      const registered = await registeredFields(tx, values, ctx);
      const form = parseInput(register.create.body, { ...registered, ...values, create_user: false });
      return staff.create(tx, form as Form, undefined, ctx);
    },
    update,
    many: {
      // A known person is taken over by `create`, by what the caller may see of them.
      exist: (db, values) =>
        haveDocuments(
          db,
          values.map(({ doc_type, doc_number }) => ({ type: String(doc_type), number: String(doc_number) })),
        ),
      create: (tx, values: readonly ImportValues[], ctx) =>
        staff.createMany(
          tx,
          values.map((one) => parseInput(register.create.body, { ...one, create_user: false }) as Form),
          ctx,
        ),
    },
    remove: (tx, id, ctx) => staff.discard(tx, id, ctx),
  };
}

const teacherImport = staffImport({
  kind: 'teachers',
  register: teacher,
  columns: [
    {
      key: 'hasCertificate',
      label: text.certificate,
      kind: 'choice',
      choices: fixed(yesNoAnswers),
      example: 'Sim',
    },
  ],
  find: teachers.records.find,
  findByPerson: teachers.findByPerson,
  ...teacherService,
});

const employeeImport = staffImport({
  kind: 'employees',
  register: employee,
  columns: [
    { key: 'position', label: text.position, example: 'Técnica de secretaria' },
    {
      key: 'contract_type',
      label: text.contractType,
      kind: 'choice',
      choices: fixed(contractTypes),
      example: 'Quadro',
    },
    { key: 'admission_date', label: text.admissionDate, kind: 'date', example: '01/02/2026' },
  ],
  find: employees.records.find,
  findByPerson: employees.findByPerson,
  ...employeeService,
});

export const staffImports: readonly RegisterKind[] = [teacherImport, employeeImport];
