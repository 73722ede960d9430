import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { openCourses } from '@portal/shared-kit/contract/offer/course';
import { RadioField } from '@portal/shared-kit/light';
import { useEffect } from 'react';
import { ServerSelect } from './server-select.tsx';
import { messages as text } from './messages.ts';
import type { StepProps } from './step.ts';
import { useCachedList } from './use-cached-list.ts';

type Course = Out<typeof openCourses>['data'][number];
const shifts = ['LABORAL', 'POS-LABORAL'] as const satisfies Course['shifts'];

/** Degree, course and shift, with what is free now (S1 §2; decisions 25, 28). */
export function StepFour({ wizard: { form, values, lists } }: StepProps) {
  const { store } = form;
  const degrees = useCachedList(lists.degrees);
  const courses = useCachedList(lists.courses, true);
  const offered = courses.data?.filter(({ level_type }) => level_type === values.level_type);
  const course = courses.data?.find(({ id }) => String(id) === values.course_id);
  const open = course?.openings.filter(({ vacancies }) => vacancies > 0);

  // Deselects a course or shift that closed meanwhile.
  const courseClosed = courses.data !== undefined && values.course_id !== '' && !open?.length;
  const shiftClosed =
    values.scholar_shift !== '' && open?.every((one) => one.scholar_shift !== values.scholar_shift);
  useEffect(() => {
    if (courseClosed) store.set({ course_id: '', scholar_shift: '' });
    else if (shiftClosed) store.set({ scholar_shift: '' });
  }, [courseClosed, shiftClosed, store]);

  return (
    <>
      <ServerSelect
        form={form}
        name="level_type"
        label={text.degree}
        source={degrees}
        options={degrees.data?.map(({ level_type }) => ({ value: level_type, label: level_type }))}
      />
      <ServerSelect
        form={form}
        name="course_id"
        label={text.course}
        source={courses}
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
