import { examTimeText, plannedKindLabels, roomText } from '@portal/shared-kit/contract/grading/exam-rules';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { formatMoment } from '../../platform/database/dates.ts';
import { paper, printedFooter, signatureLine, type Printing } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { listTexts as text } from './messages.ts';
import type { RoomList } from './room-list.service.ts';

/** Attendance lists, each on pages of its own; adaptations follow theirs on a page that does not go round the room (H.2). */
export const roomListPaper = (lists: readonly RoomList[], printing: Printing): Paper =>
  paper(
    text.title,
    printing.institution,
    lists
      .flatMap((list) => [
        [...head(list), attendance(list), end(list)],
        ...(list.students.some(({ adaptations }) => adaptations.length > 0) ? [adapted(list)] : []),
      ])
      .map((stack, index): Content => ({ stack, ...(index > 0 && { pageBreak: 'before' }) })),
    {
      footer: printedFooter(printing),
    },
  );

const head = ({ exams }: RoomList, title: string = text.title): Content[] => {
  const { room_name, room_location, capacity, date_start } = exams[0]!;
  const ends = exams.map(({ date_end }) => date_end.getTime());
  return [
    { text: `${title} · ${roomText(room_name)}`, fontSize: 14, bold: true },
    {
      text: [
        examTimeText(date_start, new Date(Math.max(...ends))),
        room_location,
        ...(capacity === null ? [] : [text.seats(capacity)]),
      ]
        .filter(Boolean)
        .join(' · '),
      margin: [0, 2, 0, 2],
    },
    ...exams.map(({ kind, subject_name, classmate_name, course_name }): Content => ({
      text: `${plannedKindLabels[kind]} · ${subject_name} · ${classmate_name} (${course_name})`,
      bold: true,
      fontSize: 9,
    })),
    { text: '', margin: [0, 0, 0, 6] },
  ];
};

const title = (label: string): TableCell => ({ text: label, bold: true, fillColor: paperColors.band });

function attendance({ exams, students }: RoomList): Content {
  if (students.length === 0) return { text: text.nobody };
  const several = exams.length > 1;
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', 'auto', '*', ...(several ? ['auto'] : []), 170],
      body: [
        [text.number, text.code, text.name, ...(several ? [text.exam] : []), text.signature].map(title),
        ...students.map(({ code, full_name, class_name }, index): TableCell[] => [
          { text: String(index + 1), alignment: 'right' },
          { text: code, noWrap: true },
          { text: full_name },
          ...(several ? [{ text: class_name }] : []),
          // Room to sign in.
          { text: ' ', margin: [0, 4, 0, 6] },
        ]),
      ],
    },
    fontSize: 9,
  };
}

const end = ({ students }: RoomList): Content => ({
  stack: [
    { text: text.counts(students.length), margin: [0, 10, 0, 0] },
    { columns: [signatureLine(text.invigilator), signatureLine(text.invigilator)], columnGap: 40 },
  ],
  unbreakable: true,
});

const adapted = (list: RoomList): Content[] => [
  ...head(list, text.adaptations),
  { text: text.adaptationsOnly, color: paperColors.bad, margin: [0, 0, 0, 6] },
  {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', '*'],
      body: [
        [text.code, text.name, text.adaptation].map(title),
        ...list.students
          .filter(({ adaptations }) => adaptations.length > 0)
          .map(({ code, full_name, adaptations, ends_at }): TableCell[] => [
            { text: code, noWrap: true },
            { text: full_name },
            {
              stack: [
                ...adaptations,
                ...(ends_at > list.exams[0]!.date_end
                  ? [text.until(formatMoment(ends_at).slice(11, 16))]
                  : []),
              ],
            },
          ]),
      ],
    },
    fontSize: 9,
  },
];
