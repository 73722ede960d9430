import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import type { exportTeachings } from '@portal/shared-kit/contract/people/teaching';
import * as classes from '../../offer/class-group/class-group.repository.ts';
import * as courses from '../../offer/course/course.repository.ts';
import * as subjects from '../../offer/subject/subject.repository.ts';
import { searchLimit } from '../../platform/database/page.ts';
import type { Db } from '../../platform/database/db.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { ApiError } from '../../platform/http/errors.ts';
import * as teachers from './teacher.repository.ts';
import { exportTexts as text } from './teaching-messages.ts';
import * as rows from './teaching-rows.repository.ts';
import type { ListedTeaching } from './teaching-rows.repository.ts';

/** The query by the names of the wire, as it is stored with a queued order. */
type TeachingFileQuery = Args<typeof exportTeachings>['query'];
const page = (
  db: Db,
  { format: _, hidden: __, classmate_id, ...filters }: TeachingFileQuery,
  at: { page: number; per_page: number },
) =>
  rows.list(
    db,
    { ...filters, class_id: classmate_id, ...(at as { page: number; per_page: 100 }) },
    institutionDay(new Date()),
  );

/** Who teaches what as a file (decision 111). */
export const teachingExport = listExport<TeachingFileQuery, ListedTeaching>({
  kind: 'teaching',
  columns: [
    { title: text.teacher, of: 'teacher_name', cell: ({ teacher_name }) => teacher_name },
    { title: text.role, of: 'teacher_name', cell: ({ role }) => text.roles[role], narrow: true },
    { title: text.subject, of: 'subject_name', cell: ({ subject_name }) => subject_name },
    { title: text.class, of: 'classmate_name', cell: ({ class_name }) => class_name, narrow: true },
    { title: text.course, of: 'classmate_name', cell: ({ course_name }) => course_name },
    { title: text.year, of: 'subject_name', cell: ({ year }) => String(year), narrow: true },
    {
      title: text.semester,
      of: 'subject_name',
      cell: ({ semester_id }) => String(semester_id),
      narrow: true,
    },
    { title: text.from, of: 'start_date', kind: 'date', cell: ({ start_date }) => start_date, narrow: true },
    { title: text.until, of: 'start_date', kind: 'date', cell: ({ end_date }) => end_date, narrow: true },
    { title: text.students, of: 'students', kind: 'number', cell: ({ students }) => students, narrow: true },
    {
      title: text.passRate,
      of: 'students',
      cell: ({ pass_rate }) => (pass_rate === null ? text.none : text.percent(pass_rate)),
      narrow: true,
    },
    {
      title: text.sheet,
      of: 'students',
      cell: ({ pauta_state }) =>
        pauta_state === null ? text.none : (text.sheets[pauta_state] ?? pauta_state),
      narrow: true,
    },
  ],
  async count(db, filters) {
    const { total, capped } = await page(db, filters, { page: 1, per_page: 1 });
    if (capped) throw new ApiError('invalid', text.tooMany(searchLimit));
    return total;
  },
  lines: (db, filters) =>
    inBatches<ListedTeaching>(
      async ({ from, most }) => (await page(db, filters, { page: from / most + 1, per_page: most })).rows,
    ),
  async filters(
    db,
    { teacher_id, course_id, classmate_id, subject_id, year, semester_id, role, state, search },
  ) {
    const teacher = teacher_id === undefined ? undefined : await teachers.records.find(db, teacher_id);
    const course = course_id === undefined ? undefined : await courses.find(db, course_id);
    const group = classmate_id === undefined ? undefined : await classes.find(db, classmate_id);
    const subject = subject_id === undefined ? undefined : await subjects.find(db, subject_id);
    return [
      ...(teacher ? [text.is(text.teacher, teacher.fullName)] : []),
      ...(course ? [text.is(text.course, course.name)] : []),
      ...(group ? [text.is(text.class, group.name)] : []),
      ...(subject ? [text.is(text.subject, subject.name)] : []),
      ...(year === undefined ? [] : [text.is(text.year, String(year))]),
      ...(semester_id === undefined ? [] : [text.is(text.semester, String(semester_id))]),
      ...(role ? [text.is(text.role, text.roles[role])] : []),
      ...(state ? [text.is(text.state, text.states[state])] : []),
      ...(search ? [text.searched(search)] : []),
    ];
  },
  title: () => text.title,
  file: () => text.file,
  audit: ({ format: _, search, classmate_id: class_id, role: teaching_role, ...narrowed }) => ({
    action: 'teaching.export',
    entity: 'teaching',
    changes: Object.entries({ ...narrowed, class_id, teaching_role, ...(search && { search }) }).flatMap(
      ([field, value]) => (value === undefined ? [] : [{ field, old: null, new: value }]),
    ),
  }),
});
