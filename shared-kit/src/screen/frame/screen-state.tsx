import { Alert, Button, Empty, Skeleton, Space } from '@portal/shared-kit/ui';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../data/api-failure.ts';
import { screenMessages as text } from './messages.ts';

interface Props {
  failure?: ApiFailure | undefined;
  /** True until there is content. */
  loading?: boolean;
  /** The text of an empty screen; undefined where there is content. */
  empty?: ReactNode;
  onRetry: () => void;
  children: ReactNode;
}

/** The four states of a screen: error with retry, skeleton, empty text, or content. */
export function ScreenState({ failure, loading, empty, onRetry, children }: Props) {
  if (failure) return <FailureNotice failure={failure} onRetry={onRetry} />;
  if (loading)
    return (
      <div role="status" aria-label={text.loading}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    );
  if (empty !== undefined) return <Empty description={empty} />;
  return children;
}

interface ReadProps<Answer> {
  /** The answer of `useEndpoint`. */
  read: {
    data: Answer | undefined;
    error: ApiFailure | null;
    refetch: () => unknown;
    isPlaceholderData: boolean;
  };
  /** Whether the answer to an earlier input is not shown while the one to the present input loads. */
  onlyCurrent?: boolean;
  /** The text where the answer has nothing to show. */
  empty?: ReactNode | ((answer: Answer) => ReactNode);
  children: ReactNode | ((answer: Answer) => ReactNode);
}

/** The four states of a read. An answer that was loaded before stays visible where a later read fails. */
export function ReadState<Answer>({ read, onlyCurrent = false, empty, children }: ReadProps<Answer>) {
  const answer = onlyCurrent && read.isPlaceholderData ? undefined : read.data;
  return (
    <ScreenState
      failure={answer === undefined ? (read.error ?? undefined) : undefined}
      loading={answer === undefined}
      empty={answer === undefined ? undefined : partOf(empty, answer)}
      onRetry={() => void read.refetch()}
    >
      {answer !== undefined && partOf(children, answer)}
    </ScreenState>
  );
}

const partOf = <Answer,>(part: ReactNode | ((answer: Answer) => ReactNode), answer: Answer) =>
  typeof part === 'function' ? part(answer) : part;

/** The error with its support code and a retry button. */
export function FailureNotice({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      title={text.loadFailed}
      description={
        <Space orientation="vertical">
          <span>{failure.message}</span>
          {failure.supportCode && <small>{text.supportCode(failure.supportCode)}</small>}
          <Button onClick={onRetry}>{text.retry}</Button>
        </Space>
      }
    />
  );
}
