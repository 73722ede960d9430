import { usePortal } from '@portal/shared-kit';
import { failureOf, openDocument, useTellJobs } from '@portal/shared-kit/data';
import { useState } from 'react';

/** Too long to wait for: its address comes by mail. */
class Mailed extends Error {}

/** What a call that makes a file answers: without an address it is made in the background, as the message says. */
export type MadeFile = Promise<{ message: string; data: { url: string | null } }>;

/** Has a list made as a file and opens it, or says that it comes by mail (decision 101); what fails can be tried again. */
export function useExport<What>(make: (what: What) => MadeFile) {
  const { notify } = usePortal();
  const tellJobs = useTellJobs();
  const [working, setWorking] = useState<What>();
  const run = async (what: What): Promise<void> => {
    setWorking(what);
    try {
      await openDocument(async () => {
        const { data, message } = await make(what);
        if (data.url === null) throw new Mailed(message);
        return data.url;
      });
    } catch (problem) {
      if (problem instanceof Mailed) {
        tellJobs();
        notify.info(problem.message);
      } else {
        const { message, supportCode } = failureOf(problem);
        notify.error(message, { retry: () => void run(what), ...(supportCode && { supportCode }) });
      }
    } finally {
      setWorking(undefined);
    }
  };
  return { working, run };
}
