import { Flex, Tag } from '@portal/shared-kit/ui';
import type { ReactNode } from 'react';
import type { Entry } from './entry.ts';
import { messages as text } from './messages.ts';

/** A subject of a plan, with what it says of being closed or optional. */
export const MarkedSubject = ({ entry, children }: { entry: Entry; children: ReactNode }) => (
  <Flex wrap gap={4} align="center">
    <span>{children}</span>
    {!entry.mandatory && <Tag>{entry.option_group || text.optional}</Tag>}
    {entry.closed_from !== null && <Tag>{text.closed(entry.closed_from)}</Tag>}
  </Flex>
);
