import { createActivity, exportActivities, updateActivity } from '@portal/shared-kit/contract/offer/activity';
import { exportTeachings } from '@portal/shared-kit/contract/people/teaching';
import { activityBody } from '../../testing/activities.ts';
import { readPdf } from '../../testing/pdf.ts';
import { gradedServer } from '../../testing/graded.ts';

const it = gradedServer();
const { server } = it;

/** What the file says that an export answered. */
const read = async (url: string | null, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.inject({ method: 'GET', url: url!, headers })).payload;
};

test('allocations and periods are had as a file, narrowed as the list is, by who may', async () => {
  const edition = await it.edition(0);
  const other = await it.edition(0);
  const { token } = await it.signedIn('Secretaria');
  const names = await server.db
    .selectFrom('class_group')
    .select(['id', 'name'])
    .where('id', 'in', [edition.class_id, other.class_id])
    .execute();
  const nameOf = (id: number) => names.find((one) => one.id === id)!.name;

  const format = 'csv' as const;
  const teachings = await server.call(
    exportTeachings,
    { query: { teacher_id: edition.teacher.teacher_id, format } },
    token,
  );
  expect(teachings.data.rows).toBe(1);
  const lines = await read(teachings.data.url, token);
  expect(lines).toContain(`Responsável;`);
  expect(lines).toMatch(/;Estudantes;Aprovados;Pauta\r\n.*;0;–;–\s*$/);
  expect(lines).toContain(nameOf(edition.class_id));
  expect(lines).not.toContain(nameOf(other.class_id));

  const paper = { query: { teacher_id: edition.teacher.teacher_id, state: 'por_terminar' as const } };
  const made = await server.call(exportTeachings, paper, token);
  expect(made.data.rows).toBe(1);
  const file = await server.inject({ url: made.data.url!, headers: { authorization: `Bearer ${token}` } });
  expect(readPdf(file.rawPayload).text).toMatch(/Docente: .*Situação: Por terminar/);
  const over = { query: { ...paper.query, state: 'terminada' as const } };
  expect((await server.call(exportTeachings, over, token)).data.rows).toBe(0);

  const query = { type: 'AVALIACAO_FREQUENCIA' as const, course_id: edition.course_id, format };
  const periods = await server.call(exportActivities, { query }, token);
  expect(periods.data.rows).toBe(1);
  const text = await read(periods.data.url, token);
  expect(text).toContain('Avaliação de frequência;');
  expect(text).not.toContain('Fim com multa');
  const late = await server.call(
    createActivity,
    {
      body: activityBody({
        type: 'RENOVACAO',
        course_id: edition.course_id,
        date_end: '2030-01-31T21:59:59Z',
        late_end: '2030-02-10T21:59:59Z',
      }),
    },
    (await it.signedIn('Admin')).token,
  );
  const renewals = { type: 'RENOVACAO' as const, course_id: edition.course_id, hidden: 'level_name' };
  const renewal = await server.call(exportActivities, { query: { ...renewals, format } }, token);
  expect((await read(renewal.data.url, token)).replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'Tipo;Ano lectivo;Estado;Semestre;Curso;Início;Fim;Fim com multa',
    expect.stringMatching(/^Renovação;2026;Em Curso;.*;31\/01\/2030 23:59:59;10\/02\/2030 23:59:59$/),
  ]);
  const closing = { close_now: true as const, reason: 'Declarada por engano' };
  await server.call(
    updateActivity,
    { params: { id: late.data.id }, body: closing },
    (await it.signedIn('Admin')).token,
  );
  const closed = await server.call(exportActivities, { query: { ...renewals, format } }, token);
  expect(await read(closed.data.url, token)).toMatch(/;Encerrado em .*, antes do fim/);

  const teacher = edition.teacher.token;
  expect((await server.refused(exportTeachings, { query: { format } }, teacher)).http).toBe(403);
});
