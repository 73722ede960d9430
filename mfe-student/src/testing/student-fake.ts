import type { OwnRenewal, RenewalOffer } from '@portal/shared-kit/contract/enrolment/own-renewal';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { defaultExamWeights, defaultRules } from '@portal/shared-kit/contract/grading/average-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import type { StudentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { ownPayments, type OwnTransaction } from '@portal/shared-kit/contract/finance/own-payment';
import type { Communication } from '@portal/shared-kit/contract/people/communication';
import { rowOf } from '@portal/shared-kit/testing';

export const profile: StudentProfile = {
  student_id: 7,
  code: '26.0001.0001',
  fullName: 'Celeste Inácio Macuácua',
  email: 'celeste@teste.test',
  doc_number: '110106789012P',
  birthDate: '2006-04-11',
  address_location: 'Khongolote, Matola',
  gender: 'Feminino',
  last_school_frequency: '',
  contacts: { contact: '853100106', alternative_contact: '' },
  classmate_id: 3,
  classmate_name: 'EI-1A',
  classmate_scholar_shift: 'LABORAL',
  classmate_level_name: '1.º ano',
  course_name: 'Engenharia Informática',
  state: 'ACTIVA',
  first_logg: 'não',
};

/** An unpaid invoice, with these changes. */
export const invoice = (changes: Partial<OwnTransaction> = {}) =>
  rowOf(ownPayments, {
    id: 5,
    date: '2026-11-01T08:00:00.000Z',
    number: 'FT 2026/000005',
    type: 'PROPINA',
    description: 'Propina de Novembro',
    entity: '90123',
    reference: '00000420340',
    references: [{ entity: '90123', bank: 'Banco A', number: '00000420340', wallet_shortcode: null }],
    amount: 250_000,
    open: 250_000,
    due_date: '2026-12-10',
    ...changes,
  });

/** The API's answers for an account with these invoices; the first is the next to pay. */
export const account = (data: OwnTransaction[]): Out<typeof ownPayments> => ({
  status: 1,
  data,
  overdue: 0,
  next: data.find(({ open }) => open > 0)?.id ?? null,
  balance: data.length === 0 ? 0 : 500_000,
  to_repay: 0,
  groups: [],
  block: { invoices: [], renewal: false, services: [], suspended_until: null },
});

/** An unread communication, with these changes. */
export const message = (changes: Partial<Communication> = {}): Communication => ({
  id: 11,
  type: 'TURMA',
  title: 'Prova adiada',
  body: 'Passa para sexta-feira.',
  attachment: null,
  sent_at: '2026-11-22T08:00:00.000Z',
  sender: 'Amélia Sitoe',
  read_at: null,
  expires_at: null,
  ...changes,
});

/** A running subject with two tests of 50 %: 12 in the first, the second not published; with these changes. */
export const subject = (changes: Partial<StudentGrades> = {}): StudentGrades => ({
  edition_id: 4,
  subject_id: 40,
  subject_name: 'Programação I',
  classmate_name: 'EI-1A',
  year: 2026,
  semester_id: 1,
  semester_name: 'I Semestre',
  state: 'INSCRITO',
  weights: [column(1, 'TESTE-1'), column(2, 'TESTE-2')],
  assessments: [published(1, 'TESTE-1', 12)],
  average: null,
  situation: null,
  final: null,
  result: null,
  special_exam: false,
  rules: defaultRules,
  exam_weights: defaultExamWeights,
  carried_frequency: null,
  earlier: [],
  ...changes,
});

const column = (assessment_formula_id: number, assessment_type: string) => ({
  assessment_formula_id,
  assessment_type,
  percentage: 50,
});
/** A published grade. */
export const published = (
  assessment_formula_id: number,
  assessment_type: string,
  assessment_value: number,
  kind: StudentGrades['assessments'][number]['kind'] = 'FREQUENCIA',
): StudentGrades['assessments'][number] => ({
  assessment_formula_id,
  assessment_type,
  kind,
  assessment_value,
  status: 'NOTA',
  percentage: 50,
  published_at: '2026-11-20T08:00:00.000Z',
  comment: '',
});

const choice = (
  subject_id: number,
  name: string,
  changes: Partial<RenewalOffer['subjects'][number]> = {},
) => ({
  subject_id,
  name,
  kind: 'NORMAL' as const,
  academic_year_id: 2,
  credits: 6,
  ticked: true,
  blocked_reason: null,
  warning: null,
  ...changes,
});
/** The offer of a renewal: one subject in arrears, one that a precedence blocks, and a fine; with these changes. */
export const offer = (changes: Partial<RenewalOffer> = {}): RenewalOffer => ({
  year: 2027,
  semester_id: 1,
  year_of_study: 2,
  course: 'Engenharia Informática',
  period: {
    state: 'COM_MULTA',
    opens: '2026-11-01T08:00:00.000Z',
    ends: '2026-11-20T08:00:00.000Z',
    late_until: '2026-11-30T08:00:00.000Z',
  },
  obstacle: null,
  debts: [],
  renewal_id: null,
  contacts: { contact: '853100106', alternative_contact: '', email: 'celeste@teste.test' },
  subjects: [
    choice(60, 'Matemática I', { kind: 'EM_ATRASO', academic_year_id: 1 }),
    choice(61, 'Matemática III', { ticked: false, blocked_reason: 'Falta precedência: Matemática I' }),
    choice(62, 'Redes'),
  ],
  limits: { subjects: 8, credits: null },
  cost: {
    lines: [
      { description: 'Renovação 2027', amount: 200_000 },
      { description: 'Multa por renovação fora do prazo', amount: 50_000 },
    ],
    total: 250_000,
    fine: 50_000,
    due_date: '2026-12-07',
    instalments: [],
    monthly: { amount: 350_000, months: 10, first_month: 2, due_day: 10 },
  },
  ...changes,
});
/** An unpaid renewal. */
export const renewal = (): OwnRenewal => ({
  id: 3,
  academic_year: '2027',
  year: 2027,
  semester_id: 1,
  semester: 'I Semestre',
  level: '2.º ano',
  date: '2026-11-22T08:00:00.000Z',
  state: 'CONFIRMADA',
  subjects: ['Redes'],
  invoice: {
    id: 9,
    number: 'FT 2026/000009',
    total: 250_000,
    paid: 0,
    open: 250_000,
    due_date: '2026-12-07',
    references: [{ entity: '90123', bank: 'Banco A', number: '00000420340', wallet_shortcode: null }],
  },
  can_cancel: true,
  can_restore: false,
});
