import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The text of a PDF, read by pdf.js. Throws where it is none. */
export function readPdf(bytes: Buffer): { pages: string[]; text: string; title: string } {
  const answer = execFileSync(process.execPath, [path.join(__dirname, 'read-pdf.mjs')], { input: bytes });
  const { pages, title } = JSON.parse(answer.toString('utf8')) as { pages: string[]; title: string };
  return { pages, title, text: pages.join('\n') };
}
