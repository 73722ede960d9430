import { useState } from 'react';
import { asFailure, type Failure } from '../session/failure.ts';

/** Submits one call of a form at a time, and keeps the last error. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Whether it succeeded. */
  async function send(call: () => Promise<void>): Promise<boolean> {
    if (sending) return false;
    setSending(true);
    setFailure(undefined);
    try {
      await call();
      return true;
    } catch (error) {
      setFailure(asFailure(error));
      return false;
    } finally {
      setSending(false);
    }
  }
  return { sending, failure, send, forget: () => setFailure(undefined) };
}
