import { usePortal } from '@portal/shared-kit';
import {
  holdProof,
  releaseProof,
  type ProofWithInvoice,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { call, failureOf, type ApiFailure } from '@portal/shared-kit/data';
import { useEffect, useRef, useState } from 'react';

/** Heartbeat interval in milliseconds; the server expires a claim after ten minutes. */
const signOfLife = 180_000;

/** Claims a proof while it is on the screen and releases it afterwards; an existing claim of another clerk stays. */
export function useClaimedProof(id: number): {
  held: ProofWithInvoice | undefined;
  failure: ApiFailure | undefined;
  retry: () => void;
} {
  const { http } = usePortal();
  const [held, setHeld] = useState<ProofWithInvoice>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [turn, setTurn] = useState(0);
  // Claim and release run in sequence.
  const line = useRef(Promise.resolve());

  useEffect(() => {
    let shown = true;
    const hold = () =>
      call(http, holdProof, { params: { id } }).then(
        ({ data }) => {
          if (!shown) return;
          setHeld(data);
          setFailure(undefined);
        },
        (error: unknown) => {
          if (shown) setFailure(failureOf(error));
        },
      );
    const later = (work: () => Promise<unknown>) => {
      line.current = line.current.then(work).then(
        () => {},
        () => {},
      );
    };
    later(hold);
    const beat = setInterval(() => later(hold), signOfLife);
    return () => {
      shown = false;
      clearInterval(beat);
      later(() => call(http, releaseProof, { params: { id } }));
    };
  }, [http, id, turn]);

  return { held, failure: held ? undefined : failure, retry: () => setTurn((n) => n + 1) };
}
