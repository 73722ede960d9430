import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { useEndpoint } from '@portal/shared-kit/data';
import { Choice } from '@portal/shared-kit/form';
import { screenMessages } from '@portal/shared-kit/screen';
import { Form } from '@portal/shared-kit/ui-data';
import { useEffect } from 'react';
import { messages as text } from './messages.ts';

interface Props {
  // Given by the Form.Item around it.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

const label = ({ name, level_name, scholar_shift, entry_year }: ClassGroup) =>
  text.classOption(name, level_name, scholar_shift, entry_year);

/** An active class of the form's course, told from the others by level, shift and entry year. */
export function ClassField({ value, onChange, ...rest }: Props) {
  const course: number | null | undefined = Form.useWatch('course_id');
  const { data, isFetching, isPlaceholderData } = useEndpoint(
    classGroup.list,
    { query: { course_id: course ?? 0, per_page: 100 } },
    { enabled: Boolean(course) },
  );
  const rows = course && !isPlaceholderData ? (data?.data ?? []).filter(({ active }) => active) : [];
  const gone = value != null && !isFetching && !rows.some(({ id }) => id === value);
  useEffect(() => {
    if (gone) onChange?.(null);
  }, [gone, onChange]);
  return (
    <Choice<number | null>
      {...rest}
      value={rows.some(({ id }) => id === value) ? value! : null}
      onChange={(next) => onChange?.(next ?? null)}
      options={rows.map((row) => ({ value: row.id, label: label(row) }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      loading={isFetching}
      disabled={!course}
      placeholder={course ? screenMessages.choose : text.chooseCourse}
      notFoundContent={text.noClasses}
    />
  );
}
