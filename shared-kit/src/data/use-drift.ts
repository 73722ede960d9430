import { useEffect, useState } from 'react';
import type { Endpoint } from '../contract/core/endpoint.ts';
import { canParse } from '../schema/deferred.ts';
import { loadSchemas } from '../schema/load.ts';
import { failureOf, type ApiFailure } from './api-failure.ts';
import { checked } from './call.ts';
import { whenIdle } from './when-idle.ts';

/** The failure of an answer that was received before the schemas were loaded and does not match the contract. Checked once the page is
 *  idle, so that the first rows need not wait for schemas. */
export function useDrift(e: Endpoint, answer: unknown): ApiFailure | undefined {
  const [drift, setDrift] = useState<{ answer: unknown; failure: ApiFailure }>();
  useEffect(() => {
    if (answer === undefined || canParse(e.response)) return undefined;
    let left = false;
    const check = async () => {
      await loadSchemas();
      try {
        if (!left) checked(e, answer);
      } catch (error) {
        setDrift({ answer, failure: failureOf(error) });
      }
    };
    // Without schemas the answer stays unchecked until the next one.
    const cancel = whenIdle(() => void check().catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, [e, answer]);
  return drift && drift.answer === answer ? drift.failure : undefined;
}
