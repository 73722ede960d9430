import { screen } from '@testing-library/react';
import type { Out } from '../contract/core/endpoint.ts';
import { permissionNames } from '../contract/core/permissions.ts';
import { course } from '../contract/offer/course.ts';
import { allDepartments } from '../contract/offer/department.ts';
import { answer, fakeApi, on, refuse, renderScreen } from './index.ts';
import {
  FilterLookup,
  ListBody,
  ListToolbar,
  RegisterDialogs,
  ScreenFrame,
  useList,
  useRegister,
} from '../screen/index.ts';

type Row = Out<typeof course.get>['data'];
const row = (id: number, department_id: number): Row => ({
  id,
  name: `Curso ${id}`,
  code: '0001',
  description: '',
  department_id,
  department_name: `Departamento ${department_id}`,
  engineering: 0,
  level_type: 'Licenciatura',
  duration: 4,
  coordinator_id: null,
  coordinator_name: null,
  vacancies: [],
  weight_frequency: null,
  weight_exam: null,
  weight_recurrence: null,
  active: id !== 2,
  version: 1,
  in_use: true,
});
export const rows = Array.from({ length: 24 }, (_, index) => row(index + 1, index < 12 ? 3 : 4));
export const departments = [
  { id: 3, dep_name: 'Letras' },
  { id: 4, dep_name: 'Direito' },
  { id: 5, dep_name: 'Vazio' },
];

/** A register with a filter and actions of its own, as a remote writes one. */
function Courses({ mend }: { mend: (row: Row) => Promise<{ message: string }> }) {
  const list = useList(course.list, ['department_id']);
  const register = useRegister(course, list, (one) => one.name);
  return (
    <ScreenFrame title="Cursos" heading={register.heading}>
      <ListToolbar list={list} onAdd={register.add}>
        <FilterLookup
          list={list}
          name="department_id"
          label="Departamento"
          endpoint={allDepartments}
          option={(department) => department.dep_name}
        />
      </ListToolbar>
      <ListBody
        label="Cursos"
        list={list}
        columns={[{ title: 'Curso', dataIndex: 'name' }]}
        name={register.name}
        busy={register.busy}
        actions={(one) => [
          ...register.actions(one),
          { key: 'mend', label: 'Corrigir', run: () => void register.run(one, () => mend(one)) },
          { key: 'subjects', label: 'Disciplinas', to: `/all-subject?course_id=${one.id}` },
        ]}
      />
      <RegisterDialogs title="Cursos" of={register} fields={null} facts={[]} />
    </ScreenFrame>
  );
}

/** The screen and its fake API; `mend` is what its own action does. */
export const serve = (mend: () => Promise<{ message: string }> = async () => ({ message: 'Corrigido.' })) => {
  const api = fakeApi(
    on(course.list, ({ query }) =>
      answer.page(
        rows.filter(
          (one) =>
            one.name.includes(query.search) &&
            (!('department_id' in query) || one.department_id === query.department_id),
        ),
        query,
      ),
    ),
    on(course.get, ({ params: { id } }) => {
      const found = rows.find((one) => one.id === id);
      if (!found) throw refuse('not_found', 'Curso não encontrado.');
      return answer.one(found);
    }),
    on(allDepartments, () => answer.one(departments)),
  );
  return { api, page: <Courses mend={mend} /> };
};
export const open = (url: string, { api, page } = serve(), actions = permissionNames) =>
  renderScreen(page, { url, api, actions });
export const filter = () => screen.getByRole('combobox', { name: 'Departamento' });
