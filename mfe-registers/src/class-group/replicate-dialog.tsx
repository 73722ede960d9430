import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import type { In, Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, ListSelect } from '@portal/shared-kit/form';
import { Checkbox, Form } from '@portal/shared-kit/ui-data';
import type { ClassDialogProps } from './advance-dialog.tsx';
import { messages as text } from './messages.ts';

/** Replicates a class for the current entry year, at a chosen level (decision 41). */
export function ReplicateDialog({ row, onClose }: ClassDialogProps) {
  const copy = useCommand(replicate, [classGroup.list]);
  const year = institutionYear(new Date());
  const { isFree, proposed, isLoaded } = useFreeLevels(row, year);
  const title = text.replicateQuestion(row.name);
  if (proposed === undefined)
    return (
      <ActionDialog title={title} onClose={onClose}>
        <p>{text.replicateHint(year)}</p>
        <p role="status">{isLoaded && text.noLevelFree(year)}</p>
      </ActionDialog>
    );
  return (
    <ActionDialog<In<typeof replicate>['body']>
      title={title}
      confirm={text.replicate}
      value={{ classmate_id: row.id, level: proposed, copy_teachers: false }}
      onConfirm={(body) => copy.mutateAsync({ body })}
      onClose={onClose}
    >
      <p>{text.replicateHint(year)}</p>
      <Form.Item name="level" label={text.replicateLevel}>
        <ListSelect
          endpoint={levels}
          label={({ name, level_type }) => text.levelOption(name, level_type)}
          among={isFree}
          allowClear={false}
        />
      </Form.Item>
      <Form.Item name="copy_teachers" valuePropName="checked">
        <Checkbox>{text.copyTeachers}</Checkbox>
      </Form.Item>
    </ActionDialog>
  );
}

type Level = Out<typeof levels>['data'][number];

/** The levels at which the class may be replicated: course, shift and entry year have one class per level. The default is its own level,
 *  otherwise the next above, otherwise the first. If the classes cannot be loaded, every level is offered and the server decides. */
function useFreeLevels(row: ClassGroup, entry_year: number) {
  const all = useEndpoint(levels, {});
  const classes = useEndpoint(classGroup.list, {
    query: { page: 1, per_page: 100, search: '', course_id: row.course_id, entry_year },
  });
  const takenLevels = new Set(
    classes.data?.data
      .filter(({ scholar_shift }) => scholar_shift === row.scholar_shift)
      .map(({ level_id }) => level_id),
  );
  const isFree = ({ id, number, level_type }: Level) =>
    level_type === row.level_type && number <= row.duration && !takenLevels.has(id);
  const isLoaded = all.data !== undefined && !classes.isPending;
  const own = all.data?.data.find(({ id }) => id === row.level_id)?.number ?? 0;
  const free = isLoaded ? all.data.data.filter(isFree).sort((a, b) => a.number - b.number) : [];
  const proposed = free.find(({ number }) => number >= own) ?? free[0];
  return { isFree, isLoaded, proposed: proposed?.id };
}
