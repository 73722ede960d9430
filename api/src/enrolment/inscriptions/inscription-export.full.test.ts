import * as contract from '@portal/shared-kit/contract/enrolment/inscription';
import { myJobs } from '@portal/shared-kit/contract/platform/job';
import { sql } from 'kysely';
import { exportJob } from '../../platform/documents/export-job.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { inscriptionsOf } from '../../testing/inscriptions.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { readPdf } from '../../testing/pdf.ts';
import { until } from '../../testing/until.ts';

const server = identityServer();
const make = inscriptionsOf(server);
const clerkName = 'Graça Machava';
const clerkMail = 'graca@teste.test';
let clerk: string;
let law: number;
beforeAll(async () => {
  clerk = (await signInAs(server, 'Secretaria', { fullName: clerkName, email: clerkMail })).token;
  law = await make.course({ name: 'Direito' });
  const physics = await make.course({ name: 'Física' });
  await make.inscription(law, { name: 'Celeste Mondlane', state: 'ACTIVA' });
  await make.inscription(law, { name: 'Abel Nhaca', state: 'CONFIRMADA' });
  await make.inscription(physics, { name: 'Belmira Zunguze', state: 'CONFIRMADA' });
});

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo();
});

/** The worker of a process; `end` simulates its death. */
function worker() {
  const handler = exportJob({
    files: server.files,
    publicUrl: 'http://localhost:8080',
    exports: server.app.exports,
  });
  const worker = jobWorker(server, [handler]);
  cleanUp.push(() => worker.stop());
  return worker;
}
const opened = async (url: string) => {
  const answer = await server.inject({ url: url.replace('http://localhost:8080', '') });
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload);
};
const exported = () =>
  server.db
    .selectFrom('audit_log')
    .select(['changes', 'actor_id'])
    .where('action', '=', 'inscription.export')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('the year is a paper with head, filters, numbered rows, totals, page, who and when, and the name of who took it', async () => {
  const { data } = await server.call(contract.exportYear, { query: { year: 2026 } }, clerk);
  expect([data.rows, data.mail]).toEqual([3, null]);
  const { pages, text, title } = await opened(data.url!);
  expect(title).toBe('Inscrições – Todas');
  expect(pages).toHaveLength(1);
  for (const part of [
    'Ano: 2026',
    'Celeste Mondlane',
    'Direito',
    '3 registos',
    'Activa: 1',
    'Confirmada: 2',
    'Página 1 de 1',
    `Emitido por ${clerkName} em `,
  ])
    expect(text).toContain(part);
  expect(text.indexOf('Abel Nhaca')).toBeLessThan(text.indexOf('Belmira Zunguze'));
  // Once in the footer, once across the page (decision H.5).
  expect(text.split(clerkName)).toHaveLength(3);
  expect(await exported()).toMatchObject({
    changes: [
      { field: 'tipo_inscricao', new: 'Todas' },
      { field: 'year', new: 2026 },
      { field: 'rows', new: 3 },
      { field: 'format', new: 'PDF' },
    ],
  });
});

test('a tab is narrowed on paper as it is on the screen, and says how', async () => {
  const query = {
    year: 2026,
    tipo_inscricao: 'pendentes' as const,
    course_id: law,
    level_id: 1,
    search: 'nhaca',
  };
  const { data } = await server.call(contract.exportTab, { query }, clerk);
  const { text } = await opened(data.url!);
  expect(text).toContain('Inscrições – Pendentes');
  for (const filter of ['Curso: Direito', 'Nível: 1 – Licenciatura', 'Pesquisa: «nhaca»', '1 registo'])
    expect(text).toContain(filter);
  expect(text).not.toContain('Belmira');
});

test('an empty list is a paper that says so', async () => {
  const { data } = await server.call(contract.exportYear, { query: { year: 2025 } }, clerk);
  expect((await opened(data.url!)).text).toContain('0 registos');
});

test('only who may export does, and candidates only who may read them', async () => {
  const tester = (await signInAs(server, 'Testers')).token;
  expect((await server.refused(contract.exportYear, {}, tester)).permission).toBe('inscriptions.export');
});

describe('more than 500 rows', () => {
  beforeAll(async () => {
    await sql`alter table inscription disable trigger user`.execute(server.db);
    await sql`with p as (insert into person (full_name) select 'Ensaio ' || lpad(n::text, 4, '0') from generate_series(1, 620) n returning id),
        s as (insert into student (person_id, course_id) select id, ${law} from p returning id, name_key)
      insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year, name_key)
      select id, ${law}, 1, 'LABORAL', 10, 2026, 2, 'Inscrição', 2026, name_key from s`.execute(server.db);
    await sql`alter table inscription enable trigger user`.execute(server.db);
  });
  afterEach(async () => {
    await server.db.deleteFrom('outbox').execute();
    await server.db.deleteFrom('job').execute();
  });
  const ask = () => server.call(contract.exportYear, { query: { year: 2026 } }, clerk);
  const waiting = () =>
    server.db.selectFrom('job').selectAll().where('kind', '=', 'export').executeTakeFirstOrThrow();
  const mail = () => until(async () => (await mailsTo(server.db, clerkMail))[0]);

  test('are made in the background, and their address comes by mail', async () => {
    const { data, message } = await ask();
    expect(data).toEqual({ url: null, rows: 623, mail: clerkMail });
    expect(message).toContain('segundo plano');
    expect(await exported()).toMatchObject({
      changes: expect.arrayContaining([{ field: 'rows', old: null, new: 623 }]),
    });
    expect(await mailsTo(server.db, clerkMail)).toEqual([]);
    worker();
    const { subject, text } = await mail();
    expect(subject).toBe('A sua exportação está pronta');
    const address = /http:\/\/localhost:8080\/api\/documents\/[\w-]{43}/.exec(text!)![0];
    const paper = await opened(address);
    expect(paper.text).toContain('623 registos');
    expect(paper.text).toContain('Ensaio 0620');
    const { data: jobs } = await server.call(myJobs, {}, clerk);
    expect(jobs).toMatchObject([
      {
        title: 'Inscrições – Todas',
        done: 623,
        total: 623,
        files: [{ position: 1, name: 'inscricoes_2026.pdf' }],
      },
    ]);
    expect(paper.pages.at(-1)).toContain(`Página ${paper.pages.length} de ${paper.pages.length}`);
  });

  test('survive a process that dies meanwhile: the next one completes them', async () => {
    await ask();
    // The lease of the dead worker has to expire first.
    await sql`
      update job set state = 'EM_CURSO', attempts = 1, worker = gen_random_uuid(),
        lease_until = now() + interval '300 ms'`.execute(server.db);
    worker();
    await mail();
    const end = await until(async () => {
      const job = await waiting();
      return job.finished_at !== null && job;
    });
    expect(end).toMatchObject({ state: 'CONCLUIDA' });
  });

  test('survive a restart: an interrupted one is made again', async () => {
    await ask();
    const first = worker();
    await until(async () => (await waiting()).state === 'EM_CURSO');
    await first.stop();
    expect(await mailsTo(server.db, clerkMail)).toEqual([]);
    worker();
    await mail();
    await until(async () => (await waiting()).finished_at !== null);
    expect(await mailsTo(server.db, clerkMail)).toHaveLength(1);
  });
});
