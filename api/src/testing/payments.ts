import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import type { Acting } from '../platform/audit/audit.repository.ts';
import { moveCandidacy } from '../admissions/candidacies/candidacy.service.ts';
import { createInscription, moveInscription } from '../enrolment/inscriptions/inscription.service.ts';
import type { Tx, Db } from '../platform/database/db.ts';
import type { PaymentSetup } from '../finance/ledger/billable.ts';
import { passOn } from '../finance/ledger/credit.repository.ts';
import { settle, type Settlement } from '../finance/settling/settle.service.ts';
import { calendarYear } from './activities.ts';
import { intakeYear } from './applications.ts';
import { billingOf, quietly } from './billing.ts';
import { billables } from '../billables.ts';
import type { TestDatabase } from './test-database.ts';

/** The payment setup of the app. */
export const paymentSetup: PaymentSetup = { billables, publicUrl: 'http://localhost:8080' };

/** Magic bytes of PNG and PDF. */
export const somePng = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
export const somePdf = Buffer.from('%PDF-1.7\n% comprovativo de teste\n');

/** Makes what is paid: approved candidates with their inscriptions, renewals, invoices, proofs. `it.db` is there from `beforeAll` on. */
export function paymentsOf(database: Pick<TestDatabase, 'db'>) {
  const billing = billingOf(database);
  let made = 0;
  let paid = 0;
  const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

  const pay = {
    ...billing,
    async student(courseId: number, options: { full_name?: string; email?: string | null } = {}) {
      made += 1;
      const email = options.email === undefined ? `paga.${made}@teste.test` : options.email;
      const person = await database.db
        .insertInto('person')
        .values({ full_name: options.full_name ?? `Estudante Pagador ${made}`, email })
        .returning('id')
        .executeTakeFirstOrThrow();
      const code = `26.${String(courseId).padStart(4, '0')}.${String(made).padStart(4, '0')}`;
      const { id } = await database.db
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
    /** The candidate becomes the student, with what they have or owe. */
    approve: (
      who: { candidacyId: number; studentId: number },
      { ctx = quietly, payUntil = null }: { ctx?: Acting; payUntil?: string | null } = {},
    ) =>
      within(async (tx) => {
        await moveCandidacy(tx, ctx, who.candidacyId, 'EM_ANALISE');
        const approved = { studentId: who.studentId, former: null, payUntil };
        await moveCandidacy(tx, ctx, who.candidacyId, 'APROVADA', { approved });
        await passOn(tx, who, { reason: 'Crédito da candidatura', by: null });
      }),
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
      await pay.approve({ candidacyId, studentId: student.studentId }, { ctx, payUntil: dueDate });
      return within(async (tx) => {
        const inscriptionId = await createInscription(tx, ctx, {
          studentId: student.studentId,
          candidacyId,
          courseId,
          levelId: 1,
          shift: 'LABORAL',
          academicYearId: calendarYear(intakeYear),
          year: intakeYear,
          semesterId: 1,
          type: 'Inscrição',
          entryYear: intakeYear,
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
      const attachment = await database.db
        .insertInto('attachment')
        .values({ sha256: 'a'.repeat(64), size: 16, media_type: 'image/png', name: 'talao.png', ...file })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await database.db
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
          : (
              await database.db
                .selectFrom(table)
                .select('state')
                .where('id', '=', id)
                .executeTakeFirstOrThrow()
            ).state;
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

/** Records that so much of an issued invoice is paid (all of it where left out), without what follows from it. Returns the payment. */
export const markPaid = (db: Db, invoiceId: number, cents?: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { total_cents, paid_cents } = await tx
      .selectFrom('invoice')
      .select(['total_cents', 'paid_cents'])
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    const amount = cents ?? total_cents - paid_cents;
    const { id } = await tx
      .insertInto('payment')
      .values({
        invoice_id: invoiceId,
        method: 'POS',
        transaction: `MARCA-${invoiceId}-${paid_cents}`,
        amount_cents: amount,
        paid_at: new Date('2026-11-20T08:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('allocation')
      .values({ payment_id: id, invoice_id: invoiceId, amount_cents: amount })
      .execute();
    await tx.updateTable('payment').set({ state: 'CONCILIADO' }).where('id', '=', id).execute();
    const paid = paid_cents + amount;
    await tx
      .updateTable('invoice')
      .set({ state: paid < total_cents ? 'PARCIAL' : 'PAGA', paid_cents: paid })
      .where('id', '=', invoiceId)
      .execute();
    return id;
  });

/** Reverses such a payment of the whole of an invoice, without what follows from it. */
export const markReversed = (db: Db, paymentId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const made = await tx
      .selectFrom('allocation')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const { id: undoes_id, payment_id, invoice_id, amount_cents } = made;
    await tx
      .insertInto('allocation')
      .values({ undoes_id, payment_id, invoice_id, amount_cents: -amount_cents })
      .execute();
    await tx
      .updateTable('payment')
      .set({ state: 'ESTORNADO', reason: 'Ensaio de estorno' })
      .where('id', '=', paymentId)
      .execute();
    await tx
      .updateTable('invoice')
      .set({ state: 'EMITIDA', paid_cents: 0 })
      .where('id', '=', invoice_id)
      .execute();
  });
