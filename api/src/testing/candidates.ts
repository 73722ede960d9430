import { approveInscription } from '@portal/shared-kit/contract/admissions/candidacy';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { signInAs } from './identity.ts';
import { intakeYear } from './applications.ts';
import { billingOf } from './billing.ts';
import type { TestServer } from './test-server.ts';

type Approving = Partial<In<typeof approveInscription>['body']>;

/** Candidacies, courses with vacancies, fees, an entity and clerks in the database of a test. */
export function candidatesOf(server: TestServer) {
  const billing = billingOf(server);
  const tokens = {} as Record<'clerk' | 'other' | 'admin' | 'tester', string>;
  const candidates = {
    ...billing,
    tokens,
    /** Accounts of the roles, and what billing takes to be on: call it once, in `beforeAll`. */
    async prepare(options: { entity?: boolean; fee?: boolean } = {}) {
      const roles = { clerk: 'Secretaria', other: 'Secretaria', admin: 'Admin', tester: 'Testers' } as const;
      for (const [who, role] of Object.entries(roles))
        tokens[who as keyof typeof tokens] = (await signInAs(server, role)).token;
      if (options.entity !== false) await billing.entity({ code: '90123', bank: 'Banco A' });
      if (options.fee !== false) await billing.fee({ year: intakeYear, inscription_days: 15 });
    },
    /** A course with vacancies in the intake of the tests. */
    async offered(vacancies: number, options: Parameters<typeof billing.course>[0] & { code?: string } = {}) {
      const id = await billing.course(options);
      await server.db
        .insertInto('course_vacancy')
        .values({ course_id: id, year: intakeYear, shift: 'LABORAL', vacancies })
        .execute();
      return id;
    },
    /** A submitted candidacy of a course, with these changes. */
    candidacy: (courseId: number, overrides: object = {}) => billing.candidacy(courseId, overrides),
    find: (id: number) =>
      server.db.selectFrom('candidacy').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    set: (id: number, change: object) =>
      server.db.updateTable('candidacy').set(change).where('id', '=', id).execute(),
    /** The body that approves a candidacy as the screen sends it. */
    async approval(id: number, overrides: Approving = {}) {
      const { course_id } = await candidates.find(id);
      return {
        inscription_id: id,
        person_id: id,
        course_id,
        inscriptionType: 'Candidatura' as const,
        ...overrides,
      };
    },
    approve: async (id: number, overrides: Approving = {}, token = tokens.clerk) =>
      (await server.call(approveInscription, { body: await candidates.approval(id, overrides) }, token)).data,
    refuse: async (id: number, overrides: Approving = {}, token = tokens.clerk) =>
      server.refused(approveInscription, { body: await candidates.approval(id, overrides) }, token),
    events: (id: number) =>
      server.db
        .selectFrom('candidacy_event')
        .select(['from_state', 'to_state', 'actor_id', 'reason_code', 'reason_text', 'message_sent'])
        .where('candidacy_id', '=', id)
        .orderBy('id')
        .execute(),
    audited: (entity: string, id: number) =>
      server.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'changes', 'reason'])
        .where('entity', '=', entity)
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute(),
    /** Row counts of the tables that an approval writes to. */
    async counts() {
      const tables = [
        'person',
        'student',
        'user_account',
        'inscription',
        'inscription_event',
        'invoice',
        'invoice_line',
        'payment_reference',
        'candidacy_event',
        'audit_log',
        'outbox',
        'card_order',
        'document_counter',
      ] as const;
      const counted = await Promise.all(
        tables.map((table) =>
          server.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow(),
        ),
      );
      return Object.fromEntries(tables.map((table, index) => [table, counted[index]!.n]));
    },
  };
  return candidates;
}
