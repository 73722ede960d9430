/** Why a release could not be used. `network` and `timeout` are transient, `disturbed` is another release's fault, `outdated` that of a page
 *  that was opened before the portal was upgraded; the others are the release's own. */
export type FailureReason =
  | 'network'
  | 'timeout'
  | 'hung'
  | 'integrity'
  | 'contract'
  | 'outdated'
  | 'missing-export'
  | 'threw'
  | 'crash'
  | 'disturbed'
  | 'maintenance'
  | 'no-release'
  | 'local-build'
  | 'local-server';

export class LoadFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether a retry may help. */
export const isRetryable = ({ reason }: LoadFailure) => reason === 'network' || reason === 'timeout';

/** Classifies any error thrown while a release loads. */
export function asLoadFailure(error: unknown): LoadFailure {
  if (error instanceof LoadFailure) return error;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (error instanceof Error && error.cause instanceof LoadFailure) return error.cause;
  if (name === 'ChunkLoadError') return new LoadFailure('network', message, { cause: error });
  if (message.includes('RUNTIME-014')) return new LoadFailure('missing-export', message, { cause: error });
  return new LoadFailure('threw', message, { cause: error });
}
