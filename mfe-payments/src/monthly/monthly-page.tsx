import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import { fees } from '@portal/shared-kit/contract/finance/fee';
import { previewMonthlyFees, type MonthlyPreview } from '@portal/shared-kit/contract/finance/monthly-fee';
import { useAllowed, useEndpoint, useFollowedJob, useTellJobs } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { ReadState, ScreenFrame, useYear, YearSelect } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { years } from '../common/years.ts';
import { Sums } from '../common/sums.tsx';
import { messages as text } from './messages.ts';

const GenerateDialog = later(() => import('./generate-dialog.tsx').then((m) => m.GenerateDialog));

/** `/payments/monthly`: preview and run of the monthly fees of a year (decision I26). */
export function MonthlyPage() {
  const [year, setYear] = useYear(years());
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">
        <YearSelect year={year} years={years()} onChange={setYear} />
        <Link to="/payments/discounts">{text.discounts}</Link>
      </div>
      <OfYear key={year} year={year} />
    </ScreenFrame>
  );
}

function OfYear({ year }: { year: number }) {
  const read = useEndpoint(previewMonthlyFees, { query: { year } });
  const tell = useTellJobs();
  const [begun, setBegun] = useState<number>();
  const jobId = begun ?? read.data?.data.job_id ?? undefined;
  const { job, isRead } = useFollowedJob(jobId, read.refetch, tell);
  const working = jobId !== undefined && (!isRead || read.isFetching);
  return (
    <ReadState read={read}>
      {({ data: preview }) =>
        working ? (
          <p role="status">
            {text.working}{' '}
            <progress
              aria-label={text.working}
              {...(job && job.total !== null && { value: job.done, max: job.total })}
            />{' '}
            {job && text.progress(job.done, job.total)}
          </p>
        ) : (
          <>
            {job?.message && <p role="status">{job.message}</p>}
            <Preview
              preview={preview}
              onBegun={(id) => {
                setBegun(id);
                tell();
              }}
              onRefused={() => void read.refetch()}
            />
          </>
        )
      }
    </ReadState>
  );
}

interface PreviewProps {
  preview: MonthlyPreview;
  onBegun: (jobId: number) => void;
  onRefused: () => void;
}
function Preview({ preview, onBegun, onRefused }: PreviewProps) {
  const allowed = useAllowed();
  const [asking, setAsking] = useState(false);
  const { year, invoices, already, elsewhere, doubled, exempt, without_fee } = preview;
  return (
    <>
      {without_fee > 0 && (
        <p role="status">
          {text.withoutFee(without_fee)}{' '}
          {allowed(fees) && <Link to={`/settings?year=${year}`}>{text.toFees}</Link>}
        </p>
      )}
      {doubled.invoices > 0 && <p role="status">{text.doubled(doubled.invoices, doubled.first)}</p>}
      {already > 0 && <p>{text.already(already)}</p>}
      {elsewhere > 0 && <p>{text.elsewhere(elsewhere)}</p>}
      {exempt > 0 && <p>{text.exempt(exempt)}</p>}
      {invoices === 0 ? (
        <p>{text.nothing(year)}</p>
      ) : (
        <>
          <MonthlyTable preview={preview} />
          <Button type="primary" onClick={() => setAsking(true)}>
            {text.generate}
          </Button>
        </>
      )}
      {asking && (
        <GenerateDialog
          preview={preview}
          onBegun={onBegun}
          onRefused={onRefused}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** '3 500', with centavos only where there are any, so that a year fits the screen; the currency is shown above the table. */
const plain = (amountCents: number) => formatMoney(amountCents).replace(/(,00)?\u00a0MZN$/, '');

/** The amounts to charge by course and month, with the totals of both. */
function MonthlyTable({ preview: { courses, students, invoices, total } }: { preview: MonthlyPreview }) {
  const months = [...new Set(courses.flatMap((course) => course.months.map(({ month }) => month)))].sort(
    (a, b) => a - b,
  );
  const of = (course: MonthlyPreview['courses'][number], month: number) =>
    course.months.find((one) => one.month === month)?.total ?? 0;
  return (
    <Sums
      label={text.table}
      note={text.inMeticais}
      fold={text.byMonth}
      headings={[
        ...[text.course, text.students, text.invoices].map((title) => ({ title })),
        ...months.map((month) => {
          const full = monthWords[month - 1]!;
          return { title: full.slice(0, 3), full, amount: true as const };
        }),
        { title: text.total, amount: true },
      ]}
      rows={courses.map((course) => ({
        id: course.course_id,
        name: course.course,
        values: [
          course.students,
          course.invoices,
          ...months.map((month) => plain(of(course, month))),
          plain(course.total),
        ],
      }))}
      total={{
        name: text.total,
        values: [
          students,
          invoices,
          ...months.map((month) => plain(courses.reduce((sum, course) => sum + of(course, month), 0))),
          <strong key="all">{plain(total)}</strong>,
        ],
      }}
    />
  );
}
