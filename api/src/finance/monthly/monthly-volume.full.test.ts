import { generateMonthlyFees, previewMonthlyFees } from '@portal/shared-kit/contract/finance/monthly-fee';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import { paymentDesk } from '../../testing/desk.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { until } from '../../testing/until.ts';
import { calendarYear } from '../../testing/activities.ts';
import { monthlyFees } from './monthly.job.ts';

const { server, pay, rows } = paymentDesk();
/** Inscribed today, so nothing of next year is charged late. */
const year = institutionYear(new Date()) + 1;

/** A few in CI, more than one step; `npm run bench -- monthly` measures the institution of I26 (60 s). */
const students = Number(process.env.MONTHLY_STUDENTS ?? 130);

/** Students of a course with an active inscription of that year. */
async function inscribed(course: number): Promise<void> {
  const statements = [
    sql`insert into person (full_name) select 'Volume ' || n from generate_series(1, ${students}::int) n`,
    sql`insert into student (person_id, course_id, level_id, shift)
      select id, ${course}, 1, 'LABORAL' from person where full_name like 'Volume %' order by id`,
    sql`insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year)
      select id, ${course}, 1, 'LABORAL', ${calendarYear(year)}::int, ${year}, 1, 'Inscrição', ${year} from student where course_id = ${course}`,
    sql`update inscription set state = 'CONFIRMADA' where course_id = ${course}`,
    sql`update inscription set state = 'ACTIVA' where course_id = ${course}`,
    sql`insert into inscription_event (inscription_id, from_state, to_state)
      select i.id, 'CONFIRMADA', 'ACTIVA' from inscription i where i.course_id = ${course}
        and not exists (select from inscription_event e where e.inscription_id = i.id and e.to_state = 'ACTIVA')`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(server.db);
}

test('ten monthly fees of each student are issued in steps, each with its reference, and come to what was looked at', async () => {
  const course = await pay.course({ name: 'Direito' });
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA'] });
  await pay.fee({ year, monthly_cents: 350_000 });
  await inscribed(course);
  const began = performance.now();
  const { invoices, total } = (await server.call(previewMonthlyFees, { query: { year } }, 'admin')).data;
  const looked = performance.now();
  expect([invoices, total]).toEqual([students * 10, students * 3_500_000]);
  const body = { year, invoices, total };
  const { job_id } = (await server.call(generateMonthlyFees, { body }, 'admin')).data;
  const worker = jobWorker(server, [monthlyFees]);
  const [job] = await until(async () => {
    const found = await rows(`select result from job where id = ${job_id} and finished_at is not null`);
    return found.length > 0 && found;
  });
  const took = { preview: looked - began, run: performance.now() - looked };
  await worker.stop();
  expect(job!.result).toEqual({ year, invoices, total, elsewhere: 0 });
  expect(
    await rows(`select count(*)::int as invoices, sum(i.total_cents)::float8 as total, count(distinct r.number)::int as "references"
      from monthly_charge m join invoice i on i.id = m.invoice_id join payment_reference r on r.invoice_id = i.id`),
  ).toEqual([{ invoices, total, references: invoices }]);
  if (process.env.MONTHLY_STUDENTS)
    process.stderr.write(`${students} students: ${JSON.stringify(took)} ms\n`);
});
