import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { useEndpoint, type ApiFailure } from '@portal/shared-kit/data';
import { useEffect, useState } from 'react';

const debounce = 300;
/** Most classes of one answer; others are found by name. */
const most = 50;

interface Classes {
  /** Active classes; undefined while the answer for the current query is pending, so that earlier ones cannot be chosen. */
  groups: ClassGroup[] | undefined;
  /** Whether there are more than these. */
  more: boolean;
  failure: ApiFailure | undefined;
  reload: () => void;
}

/** The active classes of a course, or of all, searched by name on the server while somebody types. */
export function useClasses(course: number | undefined, typed: string, enabled = true): Classes {
  const [search, setSearch] = useState('');
  const term = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(term), debounce);
    return () => clearTimeout(timer);
  }, [term]);
  const query = { per_page: most, ...(course && { course_id: course }), ...(search && { search }) } as const;
  const { data, error, isPlaceholderData, refetch } = useEndpoint(classGroup.list, { query }, { enabled });
  const current = isPlaceholderData || term !== search ? undefined : data;
  return {
    groups: current?.data.filter(({ active }) => active),
    more: (current?.meta.total ?? 0) > most,
    failure: current ? undefined : (error ?? undefined),
    reload: () => void refetch(),
  };
}
