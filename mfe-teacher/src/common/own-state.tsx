import type { ApiFailure } from '@portal/shared-kit/data';
import { ScreenState } from '@portal/shared-kit/screen';
import type { ReactNode } from 'react';
import { messages as text } from './messages.ts';

interface Props {
  /** The teacher's data that a screen reads. */
  answer: { data: unknown; error: ApiFailure | null; refetch: () => unknown };
  /** The text of an empty screen. */
  empty?: string | undefined;
  children: ReactNode;
}

/** The states of a teacher's own screen; an account without a teacher gets an explanation instead of an error. */
export function OwnState({ answer: { data, error, refetch }, empty, children }: Props) {
  const stranger = error?.code === 'not_found';
  return (
    <ScreenState
      failure={data || stranger ? undefined : (error ?? undefined)}
      loading={!data && !stranger}
      empty={stranger ? text.notTeacher : empty}
      onRetry={() => void refetch()}
    >
      {children}
    </ScreenState>
  );
}
