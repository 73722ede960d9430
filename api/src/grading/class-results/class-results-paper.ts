import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import type { PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { paper, printedFooter, signatureLine, type Printing } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import type { ClassResults } from './class-results.service.ts';
import { sortStudents, inSubject, valueText, wordOf } from './class-results-table.rules.ts';
import { messages as text } from './messages.ts';

/** The results of a whole class, A3 landscape (row 58, G.5). */
export const classResultsPaper = (of: ClassResults, printing: Printing & { version: PaperVersion }): Paper =>
  paper(
    `${text.title} · ${of.class_name}`,
    printing.institution,
    [
      { text: text.title, fontSize: 16, bold: true },
      head(of),
      grades(of, printing.version),
      {
        stack: [
          { text: text.rule, fontSize: 8, color: paperColors.muted, margin: [0, 8, 0, 0] },
          { columns: [signatureLine(text.signDirector), signatureLine(text.signRegistry)], columnGap: 60 },
        ],
        unbreakable: true,
      },
    ],
    {
      pageSize: 'A3',
      pageOrientation: 'landscape',
      ...(of.provisional && {
        watermark: { text: text.provisional, color: paperColors.bad, opacity: 0.12, bold: true },
      }),
      footer: printedFooter(printing),
    },
  );

const head = ({ course_name, class_name, level_name, year, provisional }: ClassResults): Content => ({
  columns: [
    [text.course, course_name],
    [text.class, `${class_name} · ${level_name}`],
    [text.year, String(year)],
    [text.state, provisional ? text.open : text.whole],
  ].map(([label, value]) => ({
    text: [
      { text: `${label}: `, color: paperColors.muted },
      { text: value!, bold: true },
    ],
    width: 'auto' as const,
  })),
  columnGap: 24,
  fontSize: 9,
  margin: [0, 4, 0, 8],
});

const band = (title: string, under = '', alignment: 'left' | 'right' | 'center' = 'left'): TableCell => ({
  stack: [
    { text: title, bold: true },
    ...(under ? [{ text: under, fontSize: 7, color: paperColors.muted }] : []),
  ],
  alignment,
  fillColor: paperColors.band,
});
const blank: TableCell = { text: '' };

function grades(of: ClassResults, version: PaperVersion): Content {
  const named = version === 'COMPLETA';
  const { subjects } = of;
  const counted = (label: string, count: (subject: (typeof subjects)[number]) => number): TableCell[] => [
    { text: label, bold: true, colSpan: named ? 3 : 2, alignment: 'right' },
    ...(named ? [blank, blank] : [blank]),
    ...subjects.map((subject): TableCell => ({
      text: String(count(subject)),
      alignment: 'center',
      bold: true,
    })),
    blank,
    blank,
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', 'auto', ...(named ? [190] : []), ...subjects.map(() => '*'), 'auto', 'auto'],
      body: [
        [
          band(text.number, '', 'right'),
          band(text.code),
          ...(named ? [band(text.name)] : []),
          ...subjects.map(({ subject_name, semester_id }) =>
            band(subject_name, text.semester(semester_id), 'center'),
          ),
          band(text.approvedOf, '', 'right'),
          band(text.average, '', 'right'),
        ],
        ...sortStudents(of.students, version).map((student, index): TableCell[] => [
          { text: String(index + 1), alignment: 'right' },
          { text: student.code, noWrap: true },
          ...(named ? [{ text: student.full_name }] : []),
          ...subjects.map((subject): TableCell => {
            const found = inSubject(student, subject);
            if (!found) return { text: '–', alignment: 'center', color: paperColors.muted };
            const value = valueText(found);
            return {
              text: [
                ...(value ? [{ text: `${value} `, bold: found.final !== null }] : []),
                { text: wordOf(found), fontSize: 6.5, color: paperColors.muted },
              ],
              alignment: 'center',
            };
          }),
          { text: `${student.approved}/${student.results.length}`, alignment: 'right' },
          {
            text: student.average === null ? '' : gradeText(student.average),
            alignment: 'right',
            bold: true,
          },
        ]),
        counted(text.approved, ({ approved }) => approved),
        counted(text.failed, ({ failed }) => failed),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8,
  };
}
