import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import type { studentPapers } from '@portal/shared-kit/contract/enrolment/student-office';
import { shiftLabels, type Shift } from '@portal/shared-kit/contract/offer/shift';
import type { Content, TableCell } from 'pdfmake/interfaces';
import type { LetterheadData } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { messages as text } from './messages.ts';
import type { printed } from './student-note.repository.ts';

type Student = Awaited<ReturnType<typeof printed>>[number];
/** Points of a millimetre. */
const mm = 72 / 25.4;

const studyOf = ({ course, shift }: Student) =>
  [course, shift && shiftLabels[shift as Shift]].filter(Boolean).join(' · ');

const label = (student: Student): Content => ({
  stack: [
    { text: student.name, bold: true, fontSize: 11 },
    { text: student.code ?? text.none, fontSize: 12, margin: [0, 2, 0, 2] },
    { text: studyOf(student), fontSize: 8 },
    { text: student.class_name ?? '', fontSize: 8 },
  ],
  margin: [5 * mm, 6 * mm, 5 * mm, 0],
});

const card =
  ({ name, acronym, logo, color }: LetterheadData) =>
  (student: Student): Content => ({
    margin: [4 * mm, 4 * mm, 4 * mm, 0],
    stack: [
      {
        columns: [
          logo ? { image: logo, fit: [24, 24], width: 28 } : { text: acronym, bold: true, width: 40 },
          { text: name, bold: true, fontSize: 8, width: '*', color },
        ],
      },
      { text: text.card, fontSize: 7, color: paperColors.muted, margin: [0, 3, 0, 4] },
      {
        columns: [
          {
            // The photograph is glued in.
            width: 22 * mm,
            table: {
              widths: [18 * mm],
              heights: [20 * mm],
              body: [[{ text: text.photo, fontSize: 6, color: paperColors.muted }]],
            },
          },
          {
            width: '*',
            stack: [
              { text: student.name, bold: true, fontSize: 9 },
              { text: student.code ?? text.none, fontSize: 10, margin: [0, 2, 0, 2] },
              { text: studyOf(student), fontSize: 7 },
              ...(student.entry_year ? [{ text: text.entered(student.entry_year), fontSize: 7 }] : []),
            ],
          },
          ...(student.code ? [{ qr: student.code, fit: 48, width: 50 }] : []),
        ],
        columnGap: 4,
      },
    ],
  });

const sheets = {
  ETIQUETAS: { across: 3, width: 70, height: 37, lines: false },
  CARTOES: { across: 2, width: 86, height: 54, lines: true },
} as const;

/** Labels, edge to edge for sheets of 3 × 8, or cards with lines to cut along, on A4. */
export function studentsPaper(
  kind: (typeof studentPapers)[number],
  students: readonly Student[],
  letterhead: LetterheadData,
): Paper {
  const { across, width, height, lines } = sheets[kind];
  const cells = students.map((student) => (kind === 'CARTOES' ? card(letterhead)(student) : label(student)));
  const rows: TableCell[][] = [];
  for (let at = 0; at < cells.length; at += across)
    rows.push(Array.from({ length: across }, (_, n) => (cells[at + n] ?? { text: '' }) as TableCell));
  const side = ((210 - across * width) / 2) * mm;
  return {
    pageSize: 'A4',
    pageMargins: [side, lines ? 12 * mm : 0.5 * mm, side, 0],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.1 },
    info: { title: text.titles[kind], author: letterhead.name, creator: 'Portal Académico' },
    language: 'pt',
    content: [
      {
        table: {
          // Less what the layout adds: padding, and around a card its lines.
          widths: Array.from(
            { length: across },
            (_, n) => width * mm - (lines ? 9 : n === 0 || n === across - 1 ? 4 : 8),
          ),
          heights: height * mm - (lines ? 5 : 4),
          dontBreakRows: true,
          body: rows,
        },
        ...(!lines && { layout: 'noBorders' }),
      },
    ],
  } as Paper;
}
