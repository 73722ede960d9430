import { Alert, Button, Empty, Skeleton, Space } from '@portal/shared-kit/ui';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../data/api-failure.ts';
import { screenMessages as text } from './messages.ts';

interface Props {
  failure: ApiFailure | undefined;
  /** True until there is something to draw. */
  loading: boolean;
  /** What to say where there is nothing; undefined where there is something. */
  empty: ReactNode | undefined;
  onRetry: () => void;
  children: ReactNode;
}

/** The four states of a screen: what happened and how to go on, a skeleton, a line for nothing, or the content. */
export function ScreenState({ failure, loading, empty, onRetry, children }: Props) {
  if (failure) return <FailureNotice failure={failure} onRetry={onRetry} />;
  if (loading)
    return (
      <div role="status" aria-label={text.loading}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    );
  if (empty !== undefined) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />;
  return children;
}

/** What failed, the code for support, and the way to try again. */
export function FailureNotice({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
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
