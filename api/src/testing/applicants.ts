import { applicationBody, makeIntake, makeOpenCourse } from './applications.ts';
import { testServer } from './test-server.ts';

export type ApplicationForm = ReturnType<typeof applicationBody>;

/** An intake with one course, to which candidates apply from addresses of their own. Call it at the top of a test file. */
export function applicants() {
  const server = testServer({
    prepare: async ({ db }) => {
      await makeIntake(db);
      course = await makeOpenCourse(db, 'Engenharia Informática');
    },
  });
  let course: number;

  let lastIp = 0;
  const freshIp = () => `10.9.${Math.floor(++lastIp / 250)}.${lastIp % 250}`;
  /** The answer with its status; by default each call has a new address. */
  const send = async (body: object, ip = freshIp()) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/Candidate',
      payload: body,
      remoteAddress: ip,
    });
    return { http: answer.statusCode, ...answer.json() };
  };
  const submit = async (overrides: Partial<ApplicationForm> = {}) => {
    const body = applicationBody(course, overrides);
    const answer = await send(body);
    if (answer.http !== 200) throw new Error(JSON.stringify(answer));
    return { body, data: answer.data };
  };
  const rowsOf = (key: string) =>
    server.db.selectFrom('candidacy').selectAll().where('submission_key', '=', key).execute();
  const count = async (table: 'candidacy' | 'candidacy_event' | 'outbox' | 'invoice') =>
    (
      await server.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    server,
    send,
    submit,
    freshIp,
    rowsOf,
    count,
    /** An application of somebody new. */
    form: (overrides: Partial<ApplicationForm> = {}) => applicationBody(course, overrides),
    course: () => course,
  };
}
