import { messages } from './messages.ts';

interface Line {
  /** Line number as in an editor. */
  line: number;
  number: string;
}
interface BadLine {
  line: number;
  text: string;
  problem: string;
}

const longestShown = 60;

/** References in a bank's CSV: the first column of each line, with or without spaces and quotes. A first line without digits is a
 *  heading; empty lines are skipped, duplicates count once. */
export function readReferences(content: string): { good: Line[]; bad: BadLine[] } {
  const good: Line[] = [];
  const bad: BadLine[] = [];
  const lineByNumber = new Map<string, number>();
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const first = text.split(/[;,\t]/, 1)[0]!.replaceAll(/["'\s\p{Cf}]/gu, '');
    if (text.trim() === '' || (index === 0 && !/\d/.test(text))) continue;
    const refuse = (problem: string) => bad.push({ line, text: text.trim().slice(0, longestShown), problem });
    const before = lineByNumber.get(first);
    if (!/^\d{9,11}$/.test(first)) refuse(messages.noReference);
    else if (before !== undefined) refuse(messages.sameAsLine(before));
    else {
      lineByNumber.set(first, line);
      good.push({ line, number: first });
    }
  }
  return { good, bad };
}
