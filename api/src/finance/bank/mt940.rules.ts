import {
  bankTime,
  centsOf,
  referenceIn,
  UnreadableBankFile,
  type BankFile,
  type BankMovement,
} from './bank-line.ts';
import { messages } from './messages.ts';

interface Field {
  tag: string;
  text: string;
  number: number;
}

/** Fields `:61:` and their continuation lines. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const begun = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (begun) fields.push({ tag: begun[1]!, text: begun[2]!, number: index + 1 });
    else if (fields.length > 0 && !/^-\}?\s*$/.test(line)) fields.at(-1)!.text += `\n${line}`;
  }
  return fields;
}

const balanceOf = (text: string | undefined) => {
  const found = /^([CD])\d{6}[A-Z]{3}([\d,]+)/.exec(text ?? '');
  const cents = found ? centsOf(found[2]!.replace(/,$/, '')) : undefined;
  return cents === undefined ? undefined : found![1] === 'C' ? cents : -cents;
};

/** SWIFT MT940: opening balance, movements (61) with their text (86), and a closing balance that must follow from them. */
export function readMt940(text: string): BankFile {
  const fields = fieldsOf(text.replace(/^\uFEFF/, ''));
  const of = (tag: RegExp) => fields.find((field) => tag.test(field.tag))?.text.trim();
  const [opening, closing] = [balanceOf(of(/^60[FM]$/)), balanceOf(of(/^62[FM]$/))];
  if (opening === undefined || closing === undefined) throw new UnreadableBankFile(messages.noBalances);
  const movements = fields.flatMap((field, at) =>
    field.tag === '61' ? [movement(field, fields[at + 1]?.tag === '86' ? fields[at + 1]!.text : '')] : [],
  );
  const moved = movements.reduce((sum, { signed }) => sum + signed, 0);
  if (opening + moved !== closing)
    throw new UnreadableBankFile(messages.wrongTotal(closing - opening, moved));
  return {
    ...{ account: of(/^25$/), number: of(/^28C?$/) },
    movements: movements.map(({ signed: _signed, ...it }) => it),
  };
}

function movement({ text, number }: Field, information: string): BankMovement & { signed: number } {
  const found = /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d+,\d{0,2})N[A-Z]{3}([^\n]*)/.exec(text);
  const day = found?.[1] ?? '';
  const paidAt = bankTime(`20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`);
  const cents = centsOf((found?.[3] ?? '').replace(/,$/, ''));
  if (!found || !paidAt || cents === undefined || cents < 1)
    throw new UnreadableBankFile(messages.badLine(number));
  const [customer = '', bank = ''] = found[4]!.split('//');
  const isCredit = found[2] === 'C';
  const words = `${customer} ${information}`.replaceAll(/\s+/g, ' ').trim();
  return {
    ...{ number, paidAt, amountCents: cents },
    kind: isCredit
      ? 'CREDITO'
      : found[2]!.startsWith('R')
        ? 'ESTORNO'
        : isCommission(words)
          ? 'COMISSAO'
          : 'DEBITO',
    reference: isCredit ? referenceIn(words) : '',
    bankId: bank.trim(),
    told: words.slice(0, 200),
    signed: found[2] === 'C' || found[2] === 'RD' ? cents : -cents,
  };
}

/** Whether a debit is a charge of the bank. */
export const isCommission = (words: string): boolean =>
  /comiss|despesa|imposto do selo|\bfee\b|charge/i.test(words);
