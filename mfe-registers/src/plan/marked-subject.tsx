import { putSubject } from '@portal/shared-kit/contract/offer/subject';
import { useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { Flex, Tag } from '@portal/shared-kit/ui';
import type { PlanLine } from './entry.ts';
import { messages as text } from './messages.ts';

/** A subject of a plan, marked as closed or optional; with the permission to change it, a link to its page. */
export function MarkedSubject({ entry, name }: { entry: PlanLine; name: string }) {
  const mayEdit = useAllowed()(putSubject);
  return (
    <Flex wrap gap={4} align="center">
      {mayEdit ? <Link to={`/edit-subject/${entry.subject_id}`}>{name}</Link> : <span>{name}</span>}
      {!entry.mandatory && <Tag>{entry.option_group || text.optional}</Tag>}
      {entry.closed_from !== null && <Tag>{text.closed(entry.closed_from)}</Tag>}
    </Flex>
  );
}
