import { messages } from './messages.ts';

/** Placeholder for a formula that no program has calculated yet. */
export const uncalculated = '#FÓRMULA!';

const errors =
  /^#(REF!|DIV\/0!|N\/A|NAME\?|NULL!|NUM!|VALUE!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|REFER!|VALOR!|N\/D|NOME\?|NULO!|NÚM!)$/i;

/** The reason why a cell has no value: a spreadsheet error, or a formula without a value (J6). */
export function cellProblem(text: string): string | undefined {
  if (text === uncalculated) return messages.notCalculated;
  return errors.test(text) ? messages.errorCell(text) : undefined;
}

/** The reason why a text of a spreadsheet is no number, if the text reveals it (J6). */
export function otherThanNumber(text: string): string | undefined {
  if (/^-?[\d.,]+%$/.test(text)) return messages.isPercentage;
  return /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$|^\d{2}:\d{2}$/.test(text) ? messages.isDate : undefined;
}
