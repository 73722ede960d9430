import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import type { Content } from 'pdfmake/interfaces';
import { record, find as findLogo } from '../institution/company.repository.ts';
import { formatMoment } from '../database/dates.ts';
import type { Db } from '../database/db.ts';
import { messages } from './messages.ts';
import type { Paper } from './press.ts';

/** Side in pixels: two centimetres at 200 dpi. */
const side = 160;
let last: { logo: string; drawn: string } | undefined;

/** The logo as a small PNG, from any stored format: pdfmake embeds no SVG, and papers go over mail and phones (G.4: 60 KB at most). */
async function paperLogo(logo: string | null): Promise<string | null> {
  if (logo === null) return null;
  if (logo === last?.logo) return last.drawn;
  // Loaded lazily, because it adds a tenth of a second to the start.
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'));
  const bytes = await image
    .resize(side, side, { fit: 'inside' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
  last = { logo, drawn: `data:image/png;base64,${bytes.toString('base64')}` };
  return last.drawn;
}

/** The institution's data on its papers. */
export interface LetterheadData {
  name: string;
  acronym: string;
  /** One line: address, telephones, e-mail; only what is known. */
  contacts: string;
  nuit: string | null;
  /** A small PNG as a data URL. */
  logo: string | null;
  footer: string | null;
  color: string;
}

export async function institutionOf(db: Db): Promise<LetterheadData> {
  const [company, { logo }] = await Promise.all([record(db), findLogo(db)]);
  return {
    name: company.name,
    acronym: company.acronym,
    contacts: [company.address, company.phones.join(', '), company.email].filter(Boolean).join(' · '),
    nuit: company.nuit,
    logo: await paperLogo(logo),
    footer: company.document_footer,
    color: company.color,
  };
}

/** Logo, name and contacts at the top of a paper, above a line in the institution's colour. */
const letterhead = ({ name, contacts, nuit, logo, color }: LetterheadData): Content[] => [
  {
    columns: [
      ...(logo ? [{ image: logo, fit: [52, 52] as [number, number], width: 60 }] : []),
      {
        stack: [
          { text: name, bold: true, fontSize: 13 },
          ...(contacts ? [{ text: contacts, fontSize: 8, color: paperColors.muted }] : []),
          ...(nuit ? [{ text: `NUIT ${nuit}`, fontSize: 8, color: paperColors.muted }] : []),
        ],
        width: '*',
      },
    ],
    columnGap: 8,
  },
  {
    table: { widths: ['*'], body: [[{ text: '', fontSize: 1, fillColor: color }]] },
    layout: 'noBorders',
    margin: [0, 6, 0, 10],
  },
];

/** Who prints for the institution, and when. */
export interface Printing {
  institution: LetterheadData;
  by: string;
  at: Date;
}
/** The foot of a printed paper: who made it, the institution's own text, and the page. */
export const printedFooter = ({ by, at, institution }: Printing): Paper['footer'] =>
  footer([messages.madeBy(by, formatMoment(at)), institution.footer]);

/** A line for a signature and stamp by hand, `width` points long, with `room` points above it to sign in. */
export const signatureLine = (label: string = messages.signature, room = 40, width = 200): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6 }] },
    { text: label, fontSize: 8, color: paperColors.muted, margin: [0, 3, 0, 0] },
  ],
  margin: [0, room, 0, 0],
});

/** A dashed line across the page, below which a slip is torn off. */
export const tearLine = (label: string): Content => ({
  stack: [
    { text: label, fontSize: 7, color: paperColors.muted, alignment: 'center' },
    { canvas: [{ type: 'line', x1: 0, y1: 3, x2: 515, y2: 3, lineWidth: 0.6, dash: { length: 4 } }] },
  ],
  margin: [0, 14, 0, 8],
});

/** The foot of a paper: its texts, and at the right the page; 'short' on papers of payments and candidacies. */
export const footer = (
  left: readonly (string | null)[],
  page: 'short' | 'long' = 'long',
): Paper['footer'] => ({
  left: left.filter(Boolean).join(' · '),
  right: page === 'short' ? '{page}/{pages}' : messages.page,
  margin: [40, 12, 40, 0],
});

/** Page size, margins, fonts and file properties common to the institution's papers. */
export const paper = (
  title: string,
  data: LetterheadData,
  content: Content[],
  more: Partial<Paper> = {},
): Paper => ({
  pageSize: 'A4',
  pageMargins: [40, 36, 40, 48],
  defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
  info: { title, author: data.name, creator: 'Portal Académico' },
  language: 'pt',
  content: [...letterhead(data), ...content],
  ...more,
});
