import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Alert } from '@portal/shared-kit/ui';
import { useEffect, useRef } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from './calls.ts';

/** The moves that decide who gets a canary. */
const deciding = ['canary', 'withdrawn', 'promoted', 'rolled_back'];

interface Props {
  name: string;
  /** Changes with each known move, which reloads the history. */
  moved: string;
}

/** Shown where the portal itself halted the last canary: when and why. */
export function HaltNotice({ name, moved }: Props) {
  const { data, refetch } = useEndpoint(calls.history, { params: { name }, query: {} });
  const lastMoved = useRef(moved);
  useEffect(() => {
    if (lastMoved.current !== moved) void refetch();
    lastMoved.current = moved;
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
