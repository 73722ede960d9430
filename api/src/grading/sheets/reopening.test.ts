import { askReopening, decideReopening, reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { gradedServer } from '../../testing/graded.ts';

const it = gradedServer();
const { server } = it;

test('a reopening is asked by a teacher of the edition and decided by another person, once (C.6)', async () => {
  const edition = await it.edition(1);
  await it.weights(edition, ['TESTE-1', 100]);
  const query = { ...edition.writing, kind: 'FREQUENCIA' as const };
  const body = { reason: 'Estive doente', days: 3 };
  const { token } = edition.teacher;
  const stranger = (await it.edition(1)).teacher;
  expect(await server.refused(askReopening, { query, body }, stranger.token)).toMatchObject({ http: 403 });
  const { data } = await server.call(askReopening, { query, body }, token);
  expect(data).toMatchObject({ state: 'PENDENTE', days: 3, until: null });
  expect(await server.refused(askReopening, { query, body }, token)).toMatchObject({ http: 409 });
  const admin = await it.signedIn('Admin');
  const params = { id: data.id };
  const grant = { decision: 'AUTORIZADO' as const, reason: 'Comprovado' };
  for (const role of ['Secretaria', 'Testers'])
    expect(
      await server.refused(decideReopening, { params, body: grant }, (await it.signedIn(role)).token),
    ).toMatchObject({ http: 403 });
  expect((await server.call(decideReopening, { params, body: grant }, admin.token)).data).toMatchObject({
    state: 'AUTORIZADO',
    until: expect.any(String),
  });
  expect(await server.refused(decideReopening, { params, body: grant }, admin.token)).toMatchObject({
    http: 422,
  });
  const mine = await server.call(reopenings, {}, token);
  expect(mine.data.map(({ id }) => id)).toEqual([data.id]);
  expect((await server.call(reopenings, {}, stranger.token)).data).toEqual([]);

  // Also where no code stands in between.
  const change = (to: { state?: string; decided_by?: number }) =>
    server.db.updateTable('grade_reopening').set(to).where('id', '=', data.id).execute();
  for (const state of ['PENDENTE', 'RECUSADO'])
    await expect(change({ state })).rejects.toThrow('does not lead to');
  await expect(change({ decided_by: edition.teacher.userId })).rejects.toThrow(
    'grade_reopening_other_person',
  );
});
