import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import type { Acting } from '../platform/audit/audit.repository.ts';
import { moveCandidacy } from '../admissions/candidacies/candidacy.service.ts';
import { createInscription, moveInscription } from '../enrolment/inscriptions/inscription.service.ts';
import type { Tx } from '../platform/database/db.ts';
import type { PaymentSetup } from '../finance/settling/billable.ts';
import { settle, type Settlement } from '../finance/settling/settle.service.ts';
import { calendarYear } from './activities.ts';
import { billingOf, quietly } from './billing.ts';
import { billables } from '../billables.ts';
import type { TestDatabase } from './test-database.ts';

/** The payment setup of the app. */
export const paymentSetup: PaymentSetup = { billables, publicUrl: 'http://localhost:8080' };

/** Magic bytes of PNG and PDF. */
export const somePng = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
export const somePdf = Buffer.from('%PDF-1.7\n% comprovativo de teste\n');

/** Makes what is paid: approved candidates with their inscriptions, renewals, invoices, proofs. `it.db` is there from `beforeAll` on. */
export function paymentsOf(it: Pick<TestDatabase, 'db'>) {
  const billing = billingOf(it);
  let made = 0;
  let paid = 0;
  const within = <T>(work: (tx: Tx) => Promise<T>) => it.db.transaction().execute(work);

  const pay = {
    ...billing,
    async student(courseId: number, options: { full_name?: string; email?: string | null } = {}) {
      made += 1;
      const email = options.email === undefined ? `paga.${made}@teste.test` : options.email;
      const person = await it.db
        .insertInto('person')
        .values({ full_name: options.full_name ?? `Estudante Pagador ${made}`, email })
        .returning('id')
        .executeTakeFirstOrThrow();
      const code = `26.${String(courseId).padStart(4, '0')}.${String(made).padStart(4, '0')}`;
      const { id } = await it.db
        .insertInto('student')
        .values({
          person_id: person.id,
          course_id: courseId,
          code,
          level_id: 1,
          shift: 'LABORAL',
          entry_year: 2026,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { studentId: id, personId: person.id, email, code };
    },
    /** An approved candidate: student, confirmed inscription, invoice with reference. */
    async approved(
      courseId: number,
      options: { full_name?: string; email?: string | null; cents?: number; ctx?: Acting } = {},
    ) {
      const student = await pay.student(courseId, options);
      const candidacyId = await billing.candidacy(
        courseId,
        options.full_name ? { full_name: options.full_name } : {},
      );
      const dueDate = '2099-03-10';
      const ctx = options.ctx ?? quietly;
      return within(async (tx) => {
        await moveCandidacy(tx, ctx, candidacyId, 'EM_ANALISE');
        const approved = { studentId: student.studentId, payUntil: dueDate };
        await moveCandidacy(tx, ctx, candidacyId, 'APROVADA', { approved });
        const inscriptionId = await createInscription(tx, ctx, {
          studentId: student.studentId,
          candidacyId,
          courseId,
          levelId: 1,
          shift: 'LABORAL',
          academicYearId: calendarYear(2027),
          year: 2027,
          semesterId: 1,
          type: 'Inscrição',
          entryYear: 2027,
        });
        await moveInscription(tx, ctx, inscriptionId, 'CONFIRMADA');
        return { ...student, candidacyId, inscriptionId };
      }).then(async (them) => ({
        ...them,
        invoice: await billing.issue({
          studentId: them.studentId,
          inscriptionId: them.inscriptionId,
          type: 'INSCRICAO' as InvoiceType,
          dueDate,
          lines: [{ description: 'Taxa de inscrição', unitCents: options.cents ?? 250_000 }],
        }),
      }));
    },
    /** A renewal that waits for its payment. */
    async renewal(courseId: number, options: { cents?: number } = {}) {
      const student = await pay.student(courseId);
      const inscriptionId = await within(async (tx) => {
        const id = await createInscription(tx, quietly, {
          studentId: student.studentId,
          courseId,
          levelId: 1,
          shift: 'LABORAL',
          academicYearId: calendarYear(2026),
          year: 2026,
          semesterId: 2,
          type: 'Renovação',
          entryYear: 2025,
        });
        await moveInscription(tx, quietly, id, 'CONFIRMADA');
        return id;
      });
      const invoice = await billing.issue({
        studentId: student.studentId,
        inscriptionId,
        type: 'RENOVACAO' as InvoiceType,
        dueDate: '2099-03-10',
        lines: [{ description: 'Taxa de renovação', unitCents: options.cents ?? 100_000 }],
      });
      return { ...student, inscriptionId, invoice };
    },
    /** A proof sent for an invoice. */
    async proof(
      invoiceId: number,
      options: { media_type?: string; name?: string; sha256?: string; size?: number; sent_by?: number } = {},
    ): Promise<number> {
      const { sent_by, ...file } = options;
      const attachment = await it.db
        .insertInto('attachment')
        .values({ sha256: 'a'.repeat(64), size: 16, media_type: 'image/png', name: 'talao.png', ...file })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await it.db
        .insertInto('payment_proof')
        .values({ invoice_id: invoiceId, attachment_id: attachment.id, sent_by: sent_by ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** The facts of a payment with a new number, with these changes. */
    facts(overrides: Partial<Settlement> & { invoiceId: number }): Settlement {
      paid += 1;
      return {
        method: 'DEPOSITO',
        transaction: `DEP-${paid}`,
        amountCents: 250_000,
        paidAt: new Date('2026-11-20T08:00:00Z'),
        ...overrides,
      };
    },
    settle: (overrides: Partial<Settlement> & { invoiceId: number }, ctx: Acting = quietly) =>
      within((tx) => settle(tx, ctx, paymentSetup, pay.facts(overrides))),
    states: async ({ invoice, inscriptionId, candidacyId }: Owing) => {
      const one = async (table: 'invoice' | 'inscription' | 'candidacy', id: number | undefined) =>
        id === undefined
          ? undefined
          : (await it.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow())
              .state;
      return [
        await one('invoice', invoice.id),
        await one('inscription', inscriptionId),
        await one('candidacy', candidacyId),
      ];
    },
  };
  return pay;
}
interface Owing {
  invoice: { id: number };
  inscriptionId?: number;
  candidacyId?: number;
}
