import type { Content } from 'pdfmake/interfaces';
import { signatureLine } from './letterhead.ts';
import { messages as text } from './messages.ts';

/** Points that a signature takes beside the code; the address still fits on one line. */
const besideWidth = 140;

/** At the end of a paper: the address to follow it at, as a QR code and in letters, and its verification code (decision G.4). With the
 *  label `signed`, a line for a signature stands beside it: for papers without the room below. */
export const verification = (follow: string, link: string, code: string, signed?: string): Content => ({
  columns: [
    { qr: link, fit: 90, width: 102 },
    {
      stack: [
        { text: follow, bold: true },
        { text: link, style: 'small' },
        { text: text.code, margin: [0, 6, 0, 0] },
        { text: code, bold: true, fontSize: 12 },
      ],
      width: '*',
    },
    ...(signed ? [{ stack: [signatureLine(signed, 66, besideWidth)], width: besideWidth }] : []),
  ],
  columnGap: 8,
  margin: [0, 14, 0, 0],
  unbreakable: true,
});
