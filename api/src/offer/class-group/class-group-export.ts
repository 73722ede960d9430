import { registerExport } from '../../platform/lists/register-export.ts';
import * as courses from '../course/course.repository.ts';
import * as lookups from '../lookups/lookup.repository.ts';
import { exportTexts as text } from './messages.ts';
import * as classes from './class-group.repository.ts';

/** The classes as a file. */
export const classGroupExport = registerExport({
  entity: 'class_group',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.name, of: 'name', cell: ({ name }) => name },
    { title: text.course, of: 'course_name', cell: (row) => row.course_name },
    {
      title: text.level,
      of: 'level_name',
      cell: (row) => text.levelOf(row.level_name, row.level_type),
      narrow: true,
    },
    { title: text.year, of: 'academic_year', cell: (row) => row.academic_year, narrow: true },
    { title: text.semester, of: 'semester_id', cell: (row) => String(row.semester_id), narrow: true },
    { title: text.shift, of: 'scholar_shift', cell: ({ shift }) => shift, narrow: true },
    { title: text.capacity, of: 'capacity', kind: 'number', cell: ({ capacity }) => capacity, narrow: true },
    { title: text.entryYear, of: 'entry_year', cell: (row) => String(row.entry_year), narrow: true },
  ],
  list: classes.list,
  async filters(db, { course_id, level_id, entry_year }) {
    const course = course_id === undefined ? undefined : await courses.find(db, Number(course_id));
    const level = (await lookups.levels(db)).find(({ id }) => id === level_id);
    return [
      ...(course ? [text.filter(text.course, course.name)] : []),
      ...(level ? [text.filter(text.level, text.levelOf(level.name, level.level_type))] : []),
      ...(entry_year === undefined ? [] : [text.filter(text.entryYear, String(entry_year))]),
    ];
  },
});
