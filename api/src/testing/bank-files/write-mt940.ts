import fc from 'fast-check';
import {
  closingCents,
  encodings,
  payerText,
  wrapped,
  type Encoding,
  type Move,
  type Statement,
} from './statement.ts';

/** How a bank writes MT940. */
export interface Mt940Style {
  end: '\n' | '\r\n' | '\r';
  encoding: Encoding;
  envelope: 'swift' | 'dash' | 'none';
  /** Movements on a page. */
  page: number;
  type: string;
  funds: '' | 'N';
  /** Whether the booking day stands beside the value date. */
  entryDate: boolean;
  supplement: string;
  information: 'free' | 'numbered' | 'coded' | 'customer reference';
}

export const mt940Style: fc.Arbitrary<Mt940Style> = fc.record({
  end: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom(...(Object.keys(encodings) as Encoding[])),
  envelope: fc.constantFrom('swift', 'dash', 'none'),
  page: fc.integer({ min: 1, max: 9 }),
  type: fc.stringMatching(/^[NFS][A-Z0-9]{3}$/),
  funds: fc.constantFrom('', 'N'),
  entryDate: fc.boolean(),
  supplement: fc.constantFrom('', '/OCMT/MZN10,00/', 'BALCAO CENTRAL'),
  information: fc.constantFrom('free', 'numbered', 'coded', 'customer reference'),
});

const short = (day: string) => day.slice(2).replaceAll('-', '');
const amount = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
const balance = (tag: string, cents: number, { currency }: Statement, day: string) =>
  `:${tag}:${cents < 0 ? 'D' : 'C'}${short(day)}${currency}${amount(Math.abs(cents))}`;

/** Money in is a credit or the reversal of a debit. */
const markOf = ({ incoming, reversal }: Move) => (reversal ? (incoming ? 'RD' : 'RC') : incoming ? 'C' : 'D');

function information(each: Move, style: Mt940Style): string[] {
  const text = payerText(each);
  switch (style.information) {
    case 'customer reference':
      return [];
    case 'free':
      return text === ''
        ? []
        : wrapped(`:86:${text}`, 65 + 4).flatMap((line, at) => (at === 0 ? [line] : wrapped(line, 65)));
    case 'numbered': {
      const subfields = wrapped(text, 27).map((piece, at) => `?${20 + at}${piece}`);
      return wrapped(
        `166?00TRANSFERENCIA?10123456${subfields.slice(0, 10).join('')}?30BDEMMZMX?310104510633`,
        65,
      );
    }
    case 'coded':
      return wrapped(`/TRTP/TRANSFERENCIA/ACCW/0104510633,BDEM/REMI/${text}`, 65);
  }
}

function movement(each: Move, style: Mt940Style): string[] {
  const { information: form, type, funds, supplement } = style;
  const reference = form === 'customer reference' ? each.reference || 'NONREF' : 'NONREF';
  const [first, ...more] = information(each, style);
  return [
    `:61:${short(each.valueOn)}${style.entryDate ? short(each.day).slice(2) : ''}${markOf(each)}${funds}${amount(each.cents)}${type}${reference}//${each.bankId}`,
    ...(supplement === '' ? [] : [supplement]),
    ...(first === undefined ? [] : [first.startsWith(':86:') ? first : `:86:${first}`, ...more]),
  ];
}

function page(statement: Statement, style: Mt940Style, from: number, number: number): string[] {
  const moves = statement.moves.slice(from, from + style.page);
  const isLast = from + style.page >= statement.moves.length;
  const upTo = (count: number) => closingCents({ ...statement, moves: statement.moves.slice(0, count) });
  const lastDay =
    statement.moves
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '2026-12-31';
  const lines = [
    ':20:EXTRACTO',
    `:25:${statement.account}`,
    `:28C:${number}/${from / style.page + 1}`,
    balance(from === 0 ? '60F' : '60M', upTo(from), statement, '2026-12-28'),
    ...moves.flatMap((each) => movement(each, style)),
    balance(isLast ? '62F' : '62M', upTo(from + moves.length), statement, lastDay),
  ];
  if (style.envelope === 'swift')
    return ['{1:F01BDEMMZMXAXXX0000000000}{2:I940BDEMMZMXXXXXN}{4:', ...lines, '-}{5:{CHK:000000000000}}'];
  return style.envelope === 'dash' ? [...lines, '-'] : lines;
}

/** Statements as MT940, in pages. */
export function writeMt940(statements: readonly Statement[], style: Mt940Style): Buffer {
  const lines = statements.flatMap((statement, number) =>
    Array.from({ length: Math.max(1, Math.ceil(statement.moves.length / style.page)) }, (_, at) =>
      page(statement, style, at * style.page, number + 1),
    ).flat(),
  );
  return encodings[style.encoding](`${lines.join(style.end)}${style.end}`);
}
