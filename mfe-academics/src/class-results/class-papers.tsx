import { usePortal } from '@portal/shared-kit';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { exportClassResults } from '@portal/shared-kit/contract/grading/class-results';
import { exportClassSheets } from '@portal/shared-kit/contract/grading/sheet-paper';
import type { PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import { isUnfinished } from '@portal/shared-kit/contract/platform/job';
import { call, failureOf, useAllowed, useFollowedJob, useTellJobs } from '@portal/shared-kit/data';
import { ExportMenu } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

interface ClassQuery {
  classmate_id: number;
  year: number;
  semester_id?: number;
}
const versions: [PaperVersion, string][] = [
  ['COMPLETA', text.general],
  ['AFIXACAO', text.posting],
];

/** The pauta geral, with or without names, and the pautas of all subjects in one file, made by a job. */
export function ClassPapers({ query }: { query: ClassQuery }) {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const tellJobs = useTellJobs();
  const [jobId, setJobId] = useState<number>();
  const { job } = useFollowedJob(jobId, () => Promise.resolve(), tellJobs);
  const running = job !== undefined && isUnfinished(job);
  const all = (format: FileFormat) =>
    void call(http, exportClassSheets, { query: { ...query, format } })
      .then(({ message, data }) => {
        notify.success(message);
        setJobId(data.job_id);
        tellJobs();
      })
      .catch((problem: unknown) => notify.error(failureOf(problem).message));
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, margin: '16px 0' }}>
        {allowed(exportClassResults) &&
          versions.map(([version, label]) => (
            <span key={version} role="group" aria-label={label} style={{ display: 'inline-flex', gap: 4 }}>
              <small style={{ alignSelf: 'center', color: 'var(--p-muted)' }}>{label}</small>
              <ExportMenu
                make={(format) => call(http, exportClassResults, { query: { ...query, version, format } })}
              />
            </span>
          ))}
        {allowed(exportClassSheets) && (
          <>
            <Button disabled={running} onClick={() => all('pdf')}>
              {text.all}
            </Button>
            <Button disabled={running} onClick={() => all('xlsx')}>
              {text.allXlsx}
            </Button>
            <Button disabled={running} onClick={() => all('csv')}>
              {text.allCsv}
            </Button>
          </>
        )}
      </div>
      {job && (
        <div role="status">
          <progress
            aria-label={text.progress}
            max={job.total ?? 1}
            value={job.done}
            style={{ width: '100%' }}
          />
          <p>{running ? text.running(job.done, job.total) : job.message}</p>
        </div>
      )}
    </>
  );
}
