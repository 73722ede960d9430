import { communications } from '@portal/shared-kit/contract/people/communication';
import type { SignedIn } from '../../platform/http/route.ts';
import { editionAt } from '../../testing/class-groups.ts';
import { enrolledOf, thisYear } from '../../testing/enrolled.ts';
import { makeAccount } from '../../testing/identity.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { personOf } from './notice.repository.ts';
import * as notices from './notices.ts';

const me: Partial<SignedIn> = { permissions: new Set(['communications.read']) };
const server = testServer({ authenticator: () => testAuthenticator({ me }) });
const make = enrolledOf(() => server.db);

test('notifies each student once of a published column, without the grade, and of a changed grade with old value, new value and reason', async () => {
  const course = await make.course();
  const class_id = await make.classGroup(course);
  const subject_id = await make.planned(course, 1, 1, 'Redes');
  const personId = await personOf(server.db, await make.student(course, class_id));
  Object.assign(me, { personId });
  const { id: edition_id } = await server.db
    .insertInto('edition')
    .values({ class_id, subject_id, year: thisYear, semester_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.transaction().execute(async (tx) => {
    await notices.published(tx, {
      edition_id,
      columns: ['TESTE-1', 'TESTE-2'],
      people: [personId, personId],
    });
    await notices.changed(tx, {
      edition_id,
      column: 'TESTE-1',
      person_id: personId,
      old: '9,5',
      new: '12',
      reason: 'Erro de soma',
    });
    const first = { column: 'TESTE-2', old: '', new: '12', reason: '' };
    await notices.changed(tx, { edition_id, person_id: personId, ...first });
  });
  const { data } = await server.call(communications, {}, 'me');
  expect(data).toMatchObject([
    { type: 'PAUTA', body: 'TESTE-2: de por lançar para 12.' },
    { type: 'PAUTA', body: 'TESTE-1: de 9,5 para 12. Motivo: Erro de soma' },
    { type: 'PAUTA', body: 'TESTE-1, TESTE-2' },
  ]);
  expect(data[2]!.title).toMatch(/^Notas publicadas: Redes/);
});

test('mails grades to nobody whose account is blocked; the notice waits in the portal', async () => {
  const course = await make.course();
  const class_id = await make.classGroup(course);
  const subject_id = await make.planned(course, 1, 1, 'Redes');
  const edition_id = await editionAt(server.db, { class_id, subject_id });
  const mailed = async (blocked_at: string | null) => {
    const { userId } = await makeAccount(server.db, 'Student');
    const { person_id, email } = await server.db
      .updateTable('user_account')
      .set({ blocked_at })
      .where('id', '=', userId)
      .returning(['person_id', 'email'])
      .executeTakeFirstOrThrow();
    Object.assign(me, { personId: person_id });
    const change = { column: 'TESTE-1', old: '9,5', new: '12', reason: 'Erro de soma' };
    await server.db.transaction().execute((tx) => notices.changed(tx, { edition_id, person_id, ...change }));
    const { data } = await server.call(communications, {}, 'me');
    return [data.length, (await mailsTo(server.db, email)).length];
  };
  expect(await mailed(null)).toEqual([1, 1]);
  expect(await mailed(new Date().toISOString())).toEqual([1, 0]);
});
