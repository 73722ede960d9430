import fc from 'fast-check';
import type { BankMovement } from '../../finance/bank/formats/bank-line.ts';

/** A movement as a bank knows it, before it writes it in one of its formats. */
export interface Move {
  /** `2026-11-20`. */
  day: string;
  valueOn: string;
  cents: number;
  incoming: boolean;
  reversal: boolean;
  /** Digits; empty where the payer gave none. */
  reference: string;
  /** Whether the reference is written in groups of three. */
  grouped: boolean;
  bankId: string;
  /** What the payer wrote before and after the reference. */
  before: string;
  after: string;
}

export interface Statement {
  account: string;
  currency: string;
  openingCents: number;
  moves: Move[];
}

const month = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-04'];
const words = fc
  .array(
    fc.constantFrom(
      'Propina',
      'Depósito',
      'às',
      '15:30',
      'R/C',
      'c/',
      'Lda.',
      '(Norte)',
      'João',
      'Conceição',
      'n.º',
      ':61:',
      ':20:45',
      ':86:',
      'e-mail',
      "d'Água",
      'A&B',
      '<novembro>',
    ),
    { maxLength: 14 },
  )
  .map((some) => some.join(' '));

const numbers = fc.uniqueArray(fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{6,12}$/), { minLength: 8, maxLength: 8 });

const move: fc.Arbitrary<Omit<Move, 'bankId'>> = fc.record({
  day: fc.constantFrom(...month),
  valueOn: fc.constantFrom(...month),
  cents: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1_000, max: 9_999_999_999 })),
  incoming: fc.boolean(),
  reversal: fc.constantFrom(false, false, false, true),
  reference: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{9}$/), fc.stringMatching(/^\d{11}$/)),
  grouped: fc.boolean(),
  before: words,
  after: words,
});

/** A statement with movements in any order, each with a number of the bank that is its own. */
export const statement: fc.Arbitrary<Statement> = fc
  .record({
    account: fc.stringMatching(/^\d{21}$/),
    currency: fc.constantFrom('MZN', 'MZN', 'USD'),
    openingCents: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
    moves: fc.array(move, { maxLength: 8 }),
    numbers,
  })
  .map(({ numbers: ids, moves, ...more }) => ({
    ...more,
    moves: moves.map((each, at) => ({ ...each, bankId: ids[at]! })),
  }));

/** Statements, with at least one movement in all, whose numbers differ. */
export const statements = fc
  .array(statement, { minLength: 1, maxLength: 3 })
  .filter((some) => some.some(({ moves }) => moves.length > 0))
  .map((some) =>
    some.map((each, at) => ({
      ...each,
      moves: each.moves.map((one) => ({ ...one, bankId: `${at}${one.bankId}` })),
    })),
  );

/** The reference as the payer wrote it. */
const writtenReference = ({ reference, grouped }: Move): string =>
  grouped ? reference.replaceAll(/(\d{3})(?=\d)/g, '$1 ') : reference;

/** What the payer wrote. */
export const payerText = (each: Move): string =>
  [each.before, writtenReference(each), each.after].filter(Boolean).join(' ');

export const closingCents = ({ openingCents, moves }: Statement): number =>
  moves.reduce((sum, { cents, incoming }) => sum + (incoming ? cents : -cents), openingCents);

/** Text in an encoding, with its byte order mark where the encoding has one. */
export const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with BOM': (text: string) => Buffer.from(`\uFEFF${text}`),
  'windows-1252': (text: string) => Buffer.from(text, 'latin1'),
  'utf-16le': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
} as const;
export type Encoding = keyof typeof encodings;

/** Pieces of at most `width` characters. */
export const wrapped = (text: string, width: number): string[] =>
  text === ''
    ? ['']
    : Array.from({ length: Math.ceil(text.length / width) }, (_, at) =>
        text.slice(at * width, (at + 1) * width),
      );

const bare = (text: string) => text.replaceAll(/\s/g, '');
const localDay = (at: Date) => new Date(at.getTime() + 7_200_000).toISOString().slice(0, 10);

/** What is compared of a movement that was read. */
export const read = (movement: BankMovement) => ({
  day: localDay(movement.paidAt),
  cents: movement.amountCents,
  incoming: movement.incoming,
  reversal: movement.kind === 'ESTORNO',
  booked: movement.booked,
  currency: movement.currency,
  reference: movement.reference,
  bankId: movement.bankId,
});

/** The same of a movement that was written. */
export const written = ({ currency }: Statement, each: Move) => ({
  day: each.day,
  cents: each.cents,
  incoming: each.incoming,
  reversal: each.reversal,
  booked: true,
  currency,
  reference: each.reference,
  bankId: each.bankId,
});

/** Whether a text that was read has the first characters of what was written, blanks aside. */
export const hasText = (told: string, expected: string): boolean =>
  bare(told).includes(bare(expected).slice(0, 60));
