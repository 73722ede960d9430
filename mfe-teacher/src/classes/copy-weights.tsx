import { teacherClasses, teacherClassesByYear } from '@portal/shared-kit/contract/grading/teacher-portal';
import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { classFormula, copyWeights } from '@portal/shared-kit/contract/grading/weight';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { NativeSelect } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as common } from '../common/messages.ts';
import { useTeacher } from '../common/use-teacher.tsx';
import type { TaughtPlace } from './taught-place.ts';
import { messages as text } from './weight-messages.ts';

/** 'Copiar de outra turma': the weights of another class of the same teacher, into one that has none (row 60). */
export function CopyWeights({ of, onClose }: { of: TaughtPlace; onClose: () => void }) {
  const { taught } = useTeacher();
  const others = taught.filter(
    (one) =>
      one.classmate_id !== of.classmate_id ||
      one.subject_id !== of.subject_id ||
      one.semester_id !== of.semester_id,
  );
  const [chosen, setChosen] = useState<number>();
  const copy = useCommand(copyWeights, [classFormula, gradeGrid, teacherClasses, teacherClassesByYear]);
  const { classmate_id: classmate, subject_id, year, semester_id } = of;
  const from = others.find(({ id }) => id === chosen);
  return (
    <ActionDialog
      title={text.copy}
      confirm={text.copyDone}
      disabled={!from}
      written={chosen !== undefined}
      onConfirm={async () => {
        const body = {
          classmate_id: from!.classmate_id,
          subject_id: from!.subject_id,
          year: from!.year,
          semester_id: from!.semester_id,
        };
        const query = { classmate, subject_id, year, semester_id };
        return { message: (await copy.mutateAsync({ query, body })).message };
      }}
      onClose={onClose}
    >
      <p>{text.copyHelp}</p>
      <label>
        {text.copyFrom}
        <NativeSelect
          style={{ width: '100%' }}
          value={chosen}
          none={text.choose}
          options={others.map((one) => ({
            value: one.id,
            label: [
              one.classmate_name,
              one.course_name,
              one.subject_name,
              common.term(one.year, one.semester_id),
            ].join(' · '),
          }))}
          onChange={setChosen}
        />
      </label>
    </ActionDialog>
  );
}
