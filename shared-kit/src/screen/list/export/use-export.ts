import { useState } from 'react';
import type { FileFormat } from '../../../contract/core/file-format.ts';
import { notifyFailure } from '../../../data/api-failure.ts';
import { saveDocument } from '../../../data/open-document.ts';
import { useTellJobs } from '../../../data/use-jobs.ts';
import { usePortal } from '../../../remote/portal-context.tsx';

/** The answer of an export: without an address it is made in the background, as the message says. */
export type MadeFile = Promise<{ message: string; data: { url: string | null } }>;

/** Creates a file of a list and saves it, or says that it comes by mail (decision 101); the outcome is announced (WCAG 4.1.3), an error can be
 *  retried. */
export function useExport(make: (format: FileFormat) => MadeFile) {
  const { notify } = usePortal();
  const tellJobs = useTellJobs();
  const [working, setWorking] = useState(false);
  const run = async (format: FileFormat): Promise<void> => {
    setWorking(true);
    try {
      const { data, message } = await make(format);
      if (data.url === null) {
        tellJobs();
        notify.info(message);
      } else {
        saveDocument(data.url);
        notify.success(message);
      }
    } catch (problem) {
      notifyFailure(notify, problem, () => void run(format));
    } finally {
      setWorking(false);
    }
  };
  return { working, run };
}
