import type { Content } from 'pdfmake/interfaces';
import { messages as text } from './messages.ts';

/** At the end of a paper: the address to follow it at, as a QR code and in letters, and its verification code (decision G.4). */
export const verification = (follow: string, link: string, code: string): Content => ({
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
  ],
  margin: [0, 14, 0, 0],
  unbreakable: true,
});
