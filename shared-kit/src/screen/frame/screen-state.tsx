import { Alert, Button, Empty, Skeleton, Space } from '@portal/shared-kit/ui';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../data/api-failure.ts';
import { screenMessages as text } from './messages.ts';

interface Props {
  failure: ApiFailure | undefined;
  /** True until there is content. */
  loading: boolean;
  /** The text of an empty screen; undefined where there is content. */
  empty: ReactNode | undefined;
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

/** The error with its support code and a retry button. */
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
