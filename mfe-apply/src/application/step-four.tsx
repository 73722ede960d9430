import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { openCourses } from '@portal/shared-kit/contract/offer/course';
import { RadioField } from '@portal/shared-kit/light';
import { useEffect } from 'react';
import { KeptSelect } from './kept-select.tsx';
import { messages as text } from './messages.ts';
import type { StepProps } from './step.ts';
import { useKept } from './use-kept.ts';

type Course = Out<typeof openCourses>['data'][number];
const shifts = ['LABORAL', 'POS-LABORAL'] as const satisfies Course['shifts'];

/** Degree, course and shift, with what is free now (S1 §2; decisions 25, 28). */
export function StepFour({ wizard: { form, values, lists } }: StepProps) {
  const { store } = form;
  const degrees = useKept(lists.degrees);
  const courses = useKept(lists.courses, true);
  const offered = courses.data?.filter(({ level_type }) => level_type === values.level_type);
  const course = courses.data?.find(({ id }) => String(id) === values.course_id);
  const open = course?.openings.filter(({ vacancies }) => vacancies > 0);

  // Deselects a course or shift that closed meanwhile.
  const courseGone = courses.data !== undefined && values.course_id !== '' && !open?.length;
  const shiftGone =
    values.scholar_shift !== '' && open?.every((one) => one.scholar_shift !== values.scholar_shift);
  useEffect(() => {
    if (courseGone) store.set({ course_id: '', scholar_shift: '' });
    else if (shiftGone) store.set({ scholar_shift: '' });
  }, [courseGone, shiftGone, store]);

  return (
    <>
      <KeptSelect
        form={form}
        name="level_type"
        label={text.degree}
        kept={degrees}
        options={degrees.data?.map(({ level_type }) => ({ value: level_type, label: level_type }))}
      />
      <KeptSelect
        form={form}
        name="course_id"
        label={text.course}
        kept={courses}
        options={offered?.map(({ id, name, vacancies }) => ({
          value: String(id),
          label: `${name} (${inWords(vacancies)})`,
          disabled: vacancies <= 0,
        }))}
        disabled={!values.level_type}
      />
      <RadioField
        form={form}
        name="scholar_shift"
        label={text.shift}
        options={shifts.map((shift) => {
          const free = course?.openings.find(({ scholar_shift }) => scholar_shift === shift)?.vacancies ?? 0;
          return { value: shift, label: course ? `${shift} (${inWords(free)})` : shift, disabled: free <= 0 };
        })}
        required
      />
    </>
  );
}

const inWords = (vacancies: number) => (vacancies > 0 ? text.vacancies(vacancies) : text.noVacancies);
