import { usePortal } from '@portal/shared-kit';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { exportStudents } from '@portal/shared-kit/contract/enrolment/student-list';
import { call, failureOf, openDocument } from '@portal/shared-kit/data';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

/** The list as it is narrowed, on paper; a long one comes by mail, as the message says (decision 101). */
export function ExportButton({ asked }: { asked: In<typeof exportStudents>['query'] }) {
  const { http, notify } = usePortal();
  const [working, setWorking] = useState(false);
  const run = async (): Promise<void> => {
    setWorking(true);
    let mailed = '';
    try {
      await openDocument(async () => {
        const { data, message } = await call(http, exportStudents, { query: asked });
        if (data.url === null) mailed = message;
        return data.url ?? '';
      });
    } catch (problem) {
      const { message, supportCode } = failureOf(problem);
      if (mailed) notify.info(mailed);
      else notify.error(message, { retry: () => void run(), ...(supportCode && { supportCode }) });
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button loading={working} onClick={() => void run()}>
      {working ? text.exporting : text.export}
    </Button>
  );
}
