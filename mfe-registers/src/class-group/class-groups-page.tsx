import { later } from '@portal/shared-kit';
import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { entryYears, freeName, replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import {
  CourseFilter,
  FilterSelect,
  ImportRecords,
  LevelFilter,
  MoreFilters,
  type PossibleAction,
  RegisterList,
  ScreenFrame,
  StateFilter,
  useList,
  useRegister,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { columns, classGroupFacts } from './class-group-columns.tsx';
import { messages as text } from './messages.ts';

const ClassGroupFields = later(() => import('./class-group-fields.tsx').then((m) => m.ClassGroupFields));
const AdvanceDialog = later(() => import('./class-group-dialogs.tsx').then((m) => m.AdvanceDialog));
const ReplicateDialog = later(() => import('./class-group-dialogs.tsx').then((m) => m.ReplicateDialog));
const ClassGroupRecords = later(() => import('./class-group-records.tsx').then((m) => m.ClassGroupRecords));

/** The next free name is another once a class was made. */
const suggested = [freeName];
const lessUsed = ['level_id', 'entry_year'] as const;

/** `/classmates`, Gerenciar Turmas (S1 §2). */
export function ClassGroupsPage() {
  const allowed = useAllowed();
  const list = useList(classGroup.list, ['state', 'course_id', ...lessUsed]);
  const years = useEndpoint(entryYears, {});
  const register = useRegister(classGroup, list, (row) => row.name, suggested);
  const [open, setOpen] = useState<{ dialog: 'advance' | 'replicate'; row: ClassGroup }>();
  // Somebody else may have advanced the class while the dialog was open.
  const shown = [...(list.rows ?? []), ...(list.fresh ? [list.fresh] : [])];
  const row = open && (shown.find(({ id }) => id === open.row.id) ?? open.row);
  const dialog = row && { row, onClose: () => setOpen(undefined), reload: list.reload };

  const actions = (one: ClassGroup): PossibleAction[] => [
    ...register.actions(one),
    allowed(classGroup.update) &&
      one.active && {
        key: 'advance',
        label: text.advance,
        run: () => setOpen({ dialog: 'advance', row: one }),
      },
    allowed(replicate) && {
      key: 'replicate',
      label: text.replicate,
      run: () => setOpen({ dialog: 'replicate', row: one }),
    },
  ];

  return (
    <ScreenFrame title={text.classGroups} heading={register.heading}>
      <RegisterList
        title={text.classGroups}
        list={list}
        of={register}
        columns={columns}
        actions={actions}
        fields={<ClassGroupFields />}
        facts={classGroupFacts}
        related={(one) => <ClassGroupRecords of={one} />}
      >
        <StateFilter list={list} />
        <CourseFilter list={list} />
        <MoreFilters list={list} names={lessUsed}>
          <LevelFilter list={list} />
          <FilterSelect
            list={list}
            name="entry_year"
            label={text.entryYear}
            options={(years.data?.data ?? []).map(({ id }) => ({ value: id, label: String(id) }))}
          />
        </MoreFilters>
        <ImportRecords kind="classes" register={classGroup} />
      </RegisterList>
      {dialog && open.dialog === 'advance' && <AdvanceDialog {...dialog} />}
      {dialog && open.dialog === 'replicate' && <ReplicateDialog {...dialog} />}
    </ScreenFrame>
  );
}
