import type { ApiFailure } from '@portal/shared-kit/data';
import { ScreenState } from '@portal/shared-kit/screen';
import type { ReactNode } from 'react';
import { messages as text } from './messages.ts';

interface Props {
  /** Of what a screen reads of the teacher. */
  answer: { data: unknown; error: ApiFailure | null; refetch: () => unknown };
  /** What to say where there is nothing to show. */
  empty?: string | undefined;
  children: ReactNode;
}

/** The states of a screen of a teacher's own; an account that is no teacher's is told so instead of an error. */
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
