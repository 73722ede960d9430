import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import { printedChecksum } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { formatMoment } from '../../platform/database/dates.ts';
import { paper, type LetterheadData, footer } from '../../platform/documents/letterhead.ts';
import { messages as documentTexts } from '../../platform/documents/messages.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { verification } from '../../platform/documents/verification.ts';
import { paperTexts, slipTexts as text } from '../messages.ts';
import type { SlipLine } from './result-slip.rules.ts';
import type { SlipContent } from './result-slip.service.ts';

interface Slip {
  content: SlipContent;
  checksum: string;
  made_at: Date;
  code: string;
  link: string;
}

/** The results of a year on A4, without logo and embedded font: it is opened with prepaid data (I45). */
export const slipPaper = (
  { content, checksum, made_at, code, link }: Slip,
  letterhead: LetterheadData,
): Paper =>
  paper(
    text.title(content.year),
    { ...letterhead, logo: null },
    [
      { text: text.title(content.year), fontSize: 15, bold: true, margin: [0, 0, 0, 6] },
      facts(content),
      table(content.lines),
      { text: text.onlyPublished, style: 'small', margin: [0, 6, 0, 0] },
      { text: paperTexts.checksum(printedChecksum(checksum)), style: 'small' },
      verification(text.follow, link, code),
    ],
    {
      defaultStyle: { font: 'Helvetica', fontSize: 10, lineHeight: 1.15 },
      styles: { small: { fontSize: 8, color: paperColors.muted } },
      footer: footer([documentTexts.madeBy(content.name, formatMoment(made_at))]),
    },
  );

const facts = ({ name, code, course }: SlipContent): Content => ({
  table: {
    widths: [70, '*'],
    body: [
      [text.student, name],
      [paperTexts.code, code ?? '–'],
      [paperTexts.course, course],
    ].map(([label, value]): TableCell[] => [
      { text: label!, color: paperColors.muted },
      { text: value!, bold: true },
    ]),
  },
  layout: 'noBorders',
  margin: [0, 0, 0, 8],
});

const titles = [
  paperTexts.subject,
  paperTexts.average,
  paperTexts.situation,
  paperTexts.exam,
  paperTexts.resit,
  paperTexts.final,
  paperTexts.result,
];
const table = (lines: readonly SlipLine[]): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
    body: [
      titles.map((title): TableCell => ({ text: title, bold: true, fillColor: paperColors.band })),
      ...lines.map((line): TableCell[] => [
        {
          stack: [
            { text: line.subject, bold: true },
            {
              text: [line.semester, ...line.assessments].join(' · ').replaceAll(' %', '\u00a0%'),
              style: 'small',
            },
          ],
        },
        line.average,
        line.situation,
        line.exam,
        line.resit,
        line.final,
        line.result,
      ]),
    ],
  },
  layout: 'lightHorizontalLines',
  fontSize: 9,
});
