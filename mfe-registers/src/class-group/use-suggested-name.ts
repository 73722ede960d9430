import { freeName } from '@portal/shared-kit/contract/offer/new-class-group';
import { classGroupName } from '@portal/shared-kit/contract/offer/class-group-rules';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { useEndpoint } from '@portal/shared-kit/data';
import { Form } from '@portal/shared-kit/ui-data';

/** The suggested name of a class: the free one from the server, 'Turma-1-LABORAL' until it can be requested (decision 39). */
export function useSuggestedName(enabled: boolean): string | undefined {
  const course_id = Form.useWatch<number | null | undefined>('course_id');
  const level_id = Form.useWatch<number | null | undefined>('level_id');
  const shift = Form.useWatch<Shift | undefined>('scholar_shift');
  const entry_year = Form.useWatch<number | null | undefined>('entry_year');
  const level = useEndpoint(levels, {}, { enabled }).data?.data.find(({ id }) => id === level_id);

  const complete = Boolean(enabled && course_id && level_id && shift && entry_year);
  const free = useEndpoint(
    freeName,
    {
      query: {
        course_id: course_id ?? 0,
        level_id: level_id ?? 0,
        scholar_shift: shift ?? 'LABORAL',
        entry_year: entry_year ?? 0,
      },
    },
    { enabled: complete },
  );
  if (!enabled || !level || !shift) return undefined;
  if (complete && !free.error) return free.isPlaceholderData ? undefined : free.data?.data.name;
  return classGroupName(level.name, shift);
}
