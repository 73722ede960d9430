import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { ratingOf } from '@portal/shared-kit/contract/gateway/web-vitals';
import { Flex, Tag } from '@portal/shared-kit/ui';
import { messages as text } from '../messages.ts';
import type * as calls from './calls.ts';

export type Vital = Out<typeof calls.health>['releases'][number]['vitals'][number];

const colors = { good: 'green', fair: 'orange', poor: 'red' } as const;

/** A web vital: the 75th percentile, its rating in words, and the number of page views. */
export function VitalTag({ vital }: { vital: Vital | undefined }) {
  if (!vital) return text.none;
  const { name, p75, views } = vital;
  const rating = ratingOf(name, p75);
  return (
    <Flex gap={4} wrap align="center">
      <span>{name === 'CLS' ? text.decimal(p75) : text.millis(p75)}</span>
      <Tag color={colors[rating]}>{text.ratings[rating]}</Tag>
      <small>{text.views(views)}</small>
    </Flex>
  );
}
