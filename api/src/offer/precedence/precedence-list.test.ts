import { planList, planSubjects } from '@portal/shared-kit/contract/offer/plan';
import { precedence, precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { offerOf } from '../../testing/offer.ts';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({ authenticator: registerUsers });
const offer = offerOf(server);
const { shortPlan } = offer;

test('the list stands by subject, of one course or of all, and finds either subject', async () => {
  const { course, a, b, c, d } = await shortPlan('Lista');
  await offer.precedence(course, d, b);
  await offer.precedence(course, c, a);
  const pairs = async (query: object) =>
    (await server.call(precedence.list, { query }, 'reader')).data.map(
      (row) => `${row.subject_name} < ${row.required_subject_name}`,
    );
  expect(await pairs({ course_id: course })).toEqual(['Lista C < Lista A', 'Lista D < Lista B']);
  expect(await pairs({ course_id: course, search: 'lista b' })).toEqual(['Lista D < Lista B']);
  expect(await pairs({ search: 'lista c' })).toEqual(['Lista C < Lista A']);
  expect(await pairs({ search: 'lista' })).toEqual(['Lista D < Lista B', 'Lista C < Lista A']);
});

test('the list shows the active or the inactive precedences alone', async () => {
  const { course, a, b, c, d } = await shortPlan('Estado');
  await offer.precedence(course, d, b);
  const off = await offer.precedence(course, c, a);
  await server.call(precedence.update, { params: { id: off.id }, body: { active: false } }, 'all');
  const found = async (state?: 'activo' | 'inactivo') =>
    (await server.call(precedence.list, { query: { course_id: course, state } }, 'reader')).data.map(
      ({ subject_name }) => subject_name,
    );
  expect(await found()).toEqual(['Estado C', 'Estado D']);
  expect(await found('activo')).toEqual(['Estado D']);
  expect(await found('inactivo')).toEqual(['Estado C']);
});

test('the tree has the active precedences of one course', async () => {
  const { course, a, c, d } = await shortPlan('Árvore');
  const { id } = await offer.precedence(course, d, c);
  const off = await offer.precedence(course, c, a);
  await server.call(precedence.update, { params: { id: off.id }, body: { active: false } }, 'all');
  const tree = await server.call(precedenceTree, { query: { course_id: course } }, 'reader');
  expect(tree.data).toEqual([
    {
      id,
      subject_id: d,
      subject_name: 'Árvore D',
      required_subject_id: c,
      required_subject_name: 'Árvore C',
      type: 'OBRIGATORIA',
    },
  ]);
});

test('a user who may only read precedences gets the courses and their plans as options, and nothing else of them', async () => {
  const { course: id } = await shortPlan('Só ler');
  const names = await server.call(courseNames, { query: { search: 'só ler' } }, 'precedences');
  expect(names.data).toEqual([{ id, name: 'Só ler' }]);
  expect((await server.call(planSubjects, { query: { course_id: id } }, 'precedences')).data).toHaveLength(4);
  expect(await server.refused(planList, {}, 'precedences')).toMatchObject({
    http: 403,
    permission: 'subjects.read',
  });
});
