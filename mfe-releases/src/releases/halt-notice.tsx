import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Alert } from '@portal/shared-kit/ui';
import { useEffect, useRef } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from './calls.ts';

/** What decides who is given a canary. */
const deciding = ['canary', 'withdrawn', 'promoted', 'rolled_back'];

interface Props {
  name: string;
  /** Changes with each move that is known of; the history is then read again. */
  moved: string;
}

/** Where the last decision about the canary was the portal's own: that it was halted, when and why. */
export function HaltNotice({ name, moved }: Props) {
  const { data, refetch } = useEndpoint(calls.history, { params: { name }, query: {} });
  const known = useRef(moved);
  useEffect(() => {
    if (known.current !== moved) void refetch();
    known.current = moved;
  }, [moved, refetch]);
  const last = data?.entries.find(({ what }) => deciding.includes(what));
  if (last?.what !== 'withdrawn' || last.actor !== 'gateway') return null;
  return (
    <Alert
      type="error"
      showIcon
      title={text.halted(last.release ?? '', formatMoment(last.at))}
      description={last.reason}
    />
  );
}
