import { usePortal } from '@portal/shared-kit';
import { resultSlip } from '@portal/shared-kit/contract/grading/result-slip';
import { call, failureOf, openDocument } from '@portal/shared-kit/data';
import { useState } from 'react';
import { messages as text } from './messages.ts';

/** The published results of a year on paper, with a code that anybody can check (I45). */
export function SlipButton({ year }: { year: number }) {
  const { http, notify } = usePortal();
  const [busy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      await openDocument(async () => (await call(http, resultSlip, { body: { year } })).data.path);
    } catch (error) {
      notify.error(failureOf(error).message);
    }
    setBusy(false);
  }
  return (
    <button type="button" className="st-button" disabled={busy} onClick={() => void open()}>
      {text.slip}
    </button>
  );
}
