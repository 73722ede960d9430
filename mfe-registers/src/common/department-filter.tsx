import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { useAllowed } from '@portal/shared-kit/data';
import { FilterLookup, type List } from '@portal/shared-kit/screen';
import { personText as text } from './person/messages.ts';

/** Filters a list by department; hidden without the permission to read departments. */
export function DepartmentFilter({
  list,
}: {
  list: Pick<List<unknown, 'department_id'>, 'filters' | 'filter'>;
}) {
  const allowed = useAllowed();
  if (!allowed(allDepartments)) return null;
  return (
    <FilterLookup
      list={list}
      name="department_id"
      label={text.department}
      endpoint={allDepartments}
      option={({ dep_name }) => dep_name}
    />
  );
}
