/** A monthly fee that waits to be paid, as `/feepayments` tells of it. */
export interface OpenFee {
  id: number;
  student_id: number;
  code: string;
  name: string;
  invoice: string;
  amount: number;
  reference: string;
}

interface Line {
  reference: string;
  cents: number;
  bankId: string;
  description?: string;
  /** Of a day to come. */
  future?: true;
}

/** What becomes of the money of a file. */
export interface Expected {
  reconciled: number;
  credit: number;
  unmatched: number;
  duplicated: number;
  waiting: number;
}

const surplus = 10_000;
/** A reference with the last digit wrong: the id before it is of no other. */
const slip = (reference: string) => `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`;
const amount = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** A table of a bank with plain lines and one or more of each odd kind, made from open fees; with what must become of it. */
export function bankFileOf(fees: readonly OpenFee[], annulled: OpenFee) {
  const [paid, less, more, twice, slipped, early, named, ...plain] = fees as [
    ...[OpenFee, OpenFee, OpenFee, OpenFee, OpenFee, OpenFee, OpenFee],
    ...OpenFee[],
  ];
  const half = twice.amount / 2;
  const lines: Line[] = [
    ...plain.map((fee, nth) => ({ reference: fee.reference, cents: fee.amount, bankId: `J-${nth}` })),
    { reference: paid.reference, cents: paid.amount, bankId: 'A-1' },
    { reference: paid.reference, cents: paid.amount, bankId: 'A-1' },
    { reference: paid.reference, cents: paid.amount, bankId: 'A-2' },
    { reference: less.reference, cents: less.amount - 1, bankId: 'B-1' },
    { reference: more.reference, cents: more.amount + surplus, bankId: 'C-1' },
    { reference: twice.reference, cents: half, bankId: '' },
    { reference: twice.reference, cents: half, bankId: '' },
    { reference: '99999999999', cents: 12_345, bankId: 'D-1' },
    { reference: slip(slipped.reference), cents: slipped.amount, bankId: 'E-1' },
    { reference: annulled.reference, cents: annulled.amount, bankId: 'F-1' },
    { reference: early.reference, cents: early.amount, bankId: 'G-1', future: true },
    {
      reference: '',
      cents: named.amount,
      bankId: 'H-1',
      description: `DEPOSITO ${named.name.toUpperCase()}`,
    },
    { reference: '', cents: -50_000, bankId: 'I-1', description: 'COMISSAO' },
  ];
  const sum = (some: readonly OpenFee[]) => some.reduce((cents, fee) => cents + fee.amount, 0);
  const expected: Expected = {
    reconciled: sum(plain) + paid.amount + less.amount - 1 + more.amount + twice.amount,
    credit: surplus,
    unmatched: 2 * paid.amount + 12_345 + slipped.amount + annulled.amount + named.amount,
    // A number that stands on two lines of one file identifies neither (J20).
    duplicated: 0,
    waiting: early.amount,
  };
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const text = [
    'Data;Hora;Referência;Transacção;Valor;Descrição',
    ...lines.map(({ reference, cents, bankId, description = '', future }) =>
      [future ? '2099-01-31' : day, '10:15', reference, bankId, amount(cents), description].join(';'),
    ),
  ].join('\n');
  return { text, expected, less, more, named, plain };
}
