import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { StudentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import type { OwnTransaction, ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import type { Communication } from '@portal/shared-kit/contract/people/communication';

export const profile: StudentProfile = {
  ...{
    student_id: 7,
    code: '26.0001.0001',
    fullName: 'Celeste Inácio Macuácua',
    email: 'celeste@teste.test',
  },
  ...{ doc_number: '110106789012P', birthDate: '2006-04-11', address_location: 'Khongolote, Matola' },
  ...{
    gender: 'Feminino',
    last_school_frequency: '',
    contacts: { contact: '853100106', alternative_contact: '' },
  },
  ...{ classmate_id: 3, classmate_name: 'EI-1A', classmate_scholar_shift: 'LABORAL' },
  ...{ classmate_level_name: '1.º ano', course_name: 'Engenharia Informática', state: 'ACTIVA' },
  first_logg: 'não',
};

/** An invoice that waits for its payment, with these changes. */
export const invoice = (given: Partial<OwnTransaction> = {}): OwnTransaction => ({
  ...{ id: 5, date: '2026-11-01T08:00:00.000Z', number: 'FT 2026/000005', type: 'PROPINA' },
  ...{ description: 'Propina de Novembro', entity: '90123', reference: '00000420340' },
  references: [{ entity: '90123', bank: 'Banco A', number: '00000420340', wallet_shortcode: null }],
  ...{ amount: 250_000, paid: 0, open: 250_000, due_date: '2026-12-10', state: 'EMITIDA' },
  ...{ receipts: [], proof: null },
  ...given,
});

/** What the API answers for an account that holds these; the first is to be paid first. */
export const account = (data: OwnTransaction[]): Out<typeof ownPayments> => ({
  ...{ status: 1, data, overdue: 0, next: data.find(({ open }) => open > 0)?.id ?? null },
  balance: data.length === 0 ? 0 : 500_000,
});

/** A communication that waits to be read, with these changes. */
export const message = (given: Partial<Communication> = {}): Communication => ({
  ...{ id: 11, type: 'TURMA', title: 'Prova adiada', body: 'Passa para sexta-feira.' },
  ...{ attachment: null, sent_at: '2026-11-22T08:00:00.000Z', sender: 'Amélia Sitoe' },
  ...{ read_at: null, expires_at: null },
  ...given,
});
