import { useState } from 'react';
import type { FileFormat } from '../../contract/core/file-format.ts';
import { failureOf } from '../../data/api-failure.ts';
import { openDocument } from '../../data/open-document.ts';
import { useTellJobs } from '../../data/use-jobs.ts';
import { usePortal } from '../../remote/portal-context.tsx';

/** Too long to wait for: its address comes by mail. */
class Mailed extends Error {}

/** What a call that makes a file answers: without an address it is made in the background, as the message says. */
export type MadeFile = Promise<{ message: string; data: { url: string | null } }>;

/** Has a list made as a file and opens it, or says that it comes by mail (decision 101); what fails can be tried again. */
export function useExport(make: (format: FileFormat) => MadeFile) {
  const { notify } = usePortal();
  const tellJobs = useTellJobs();
  const [working, setWorking] = useState(false);
  const run = async (format: FileFormat): Promise<void> => {
    setWorking(true);
    try {
      await openDocument(async () => {
        const { data, message } = await make(format);
        if (data.url === null) throw new Mailed(message);
        return data.url;
      });
    } catch (problem) {
      if (problem instanceof Mailed) {
        tellJobs();
        notify.info(problem.message);
      } else {
        const { message, supportCode } = failureOf(problem);
        notify.error(message, { retry: () => void run(format), ...(supportCode && { supportCode }) });
      }
    } finally {
      setWorking(false);
    }
  };
  return { working, run };
}
