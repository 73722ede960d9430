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

/** How a bank writes ISO 20022. */
export interface CamtStyle {
  message: 'CAMT052' | 'CAMT053' | 'CAMT054';
  version: string;
  prefix: string;
  encoding: Encoding;
  envelope: boolean;
  status: 'text' | 'code';
  date: 'day' | 'day with zone' | 'local time' | 'UTC';
  boolean: 'word' | 'digit';
  text: 'remittance' | 'structured' | 'creditor reference' | 'entry' | 'CDATA';
  /** Most transactions of an entry. */
  batch: number;
  /** What the bank keeps of each batch, in centavos. */
  charges: number;
  decimals: 2 | 5;
}

const versions = Array.from({ length: 12 }, (_, at) => String(at + 2).padStart(2, '0'));
export const camtStyle: fc.Arbitrary<CamtStyle> = fc.record({
  message: fc.constantFrom('CAMT052', 'CAMT053', 'CAMT054'),
  version: fc.constantFrom(...versions),
  prefix: fc.constantFrom('', 'c:', 'ns0:'),
  encoding: fc.constantFrom(...(Object.keys(encodings) as Encoding[])),
  envelope: fc.boolean(),
  status: fc.constantFrom('text', 'code'),
  date: fc.constantFrom('day', 'day with zone', 'local time', 'UTC'),
  boolean: fc.constantFrom('word', 'digit'),
  text: fc.constantFrom('remittance', 'structured', 'creditor reference', 'entry', 'CDATA'),
  batch: fc.integer({ min: 1, max: 4 }),
  charges: fc.constantFrom(0, 0, 1_500),
  decimals: fc.constantFrom(2, 5),
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const element = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`;

const units = (cents: number, { decimals }: CamtStyle) =>
  `${Math.floor(cents / 100)}.${String(cents % 100)
    .padStart(2, '0')
    .padEnd(decimals, '0')}`;
const amount = (cents: number, { currency }: Statement, style: CamtStyle) =>
  `<Amt Ccy="${currency}">${units(cents, style)}</Amt>`;
const side = (incoming: boolean) => element('CdtDbtInd', incoming ? 'CRDT' : 'DBIT');

function moment(name: string, day: string, { date }: CamtStyle): string {
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  switch (date) {
    case 'day':
      return element(name, element('Dt', day));
    case 'day with zone':
      return element(name, element('Dt', `${day}+02:00`));
    case 'local time':
      return element(name, element('DtTm', `${day}T00:00:00.000`));
    case 'UTC':
      return element(name, element('DtTm', `${before}T22:00:00Z`));
  }
}

function remittance(each: Move, style: CamtStyle): string {
  switch (style.text) {
    case 'entry':
      return '';
    case 'remittance':
      return element(
        'RmtInf',
        ...wrapped(payerText(each), 140).map((piece) => element('Ustrd', escaped(piece))),
      );
    case 'CDATA':
      return element(
        'RmtInf',
        ...wrapped(payerText(each), 140).map((piece) => element('Ustrd', `<![CDATA[${piece}]]>`)),
      );
    case 'structured':
    case 'creditor reference': {
      const reference =
        style.text === 'structured' || each.reference === '' ? each.reference : `RF18${each.reference}`;
      return element(
        'RmtInf',
        element('Ustrd', escaped([each.before, each.after].filter(Boolean).join(' '))),
        element('Strd', element('CdtrRefInf', element('Ref', reference))),
      );
    }
  }
}

function transaction(each: Move, statement: Statement, style: CamtStyle): string {
  const own = amount(each.cents, statement, style);
  return element(
    'TxDtls',
    element('Refs', element('AcctSvcrRef', each.bankId)),
    ...(style.version === '02' ? [element('AmtDtls', element('TxAmt', own))] : [own, side(each.incoming)]),
    remittance(each, style),
  );
}

/** Movements of one entry: alike in what only an entry says. */
export function batches({ moves }: Statement, { batch, text, version }: CamtStyle): Move[][] {
  const groups: Move[][] = [];
  for (const each of moves) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const fits =
      text !== 'entry' &&
      first?.day === each.day &&
      first.valueOn === each.valueOn &&
      first.reversal === each.reversal &&
      // Transactions have a side of their own from version 03 on.
      (version !== '02' || first.incoming === each.incoming);
    if (last && fits && last.length < batch) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** What the bank kept of the movements of an entry. */
export const keptOf = (group: readonly Move[], { charges }: CamtStyle): number =>
  group.length > 1 && group.every(({ incoming }) => incoming) && group.every(({ cents }) => cents > charges)
    ? charges
    : 0;

const netOf = (group: readonly Move[]) =>
  group.reduce((sum, { cents, incoming }) => sum + (incoming ? cents : -cents), 0);

function entry(group: readonly Move[], statement: Statement, style: CamtStyle): string {
  const [first] = group as [Move];
  const kept = keptOf(group, style);
  const net = netOf(group) - kept;
  return element(
    'Ntry',
    amount(Math.abs(net), statement, style),
    side(net === 0 ? first.incoming : net > 0),
    ...(first.reversal ? [element('RvslInd', style.boolean === 'word' ? 'true' : '1')] : []),
    element('Sts', style.status === 'text' ? 'BOOK' : element('Cd', 'BOOK')),
    moment('BookgDt', first.day, style),
    moment('ValDt', first.valueOn, style),
    element('AcctSvcrRef', group.length > 1 ? `LOTE-${first.bankId}` : first.bankId),
    ...(kept > 0 ? [element('Chrgs', element('Rcrd', amount(kept, statement, style), side(false)))] : []),
    ...(style.text === 'entry'
      ? [element('AddtlNtryInf', escaped(payerText(first)))]
      : [
          element(
            'NtryDtls',
            ...(group.length > 1 ? [element('Btch', element('NbOfTxs', String(group.length)))] : []),
            ...group.map((each) => transaction(each, statement, style)),
          ),
        ]),
  );
}

function report(statement: Statement, style: CamtStyle, name: string): string {
  const groups = batches(statement, style);
  const kept = groups.reduce((sum, group) => sum + keptOf(group, style), 0);
  const balance = (code: string, cents: number) =>
    element(
      'Bal',
      element('Tp', element('CdOrPrtry', element('Cd', code))),
      amount(Math.abs(cents), statement, style),
      side(cents >= 0),
    );
  return element(
    name,
    element('Id', 'E-1'),
    element('Acct', element('Id', element('Othr', element('Id', statement.account)))),
    ...(style.message === 'CAMT054'
      ? []
      : [balance('OPBD', statement.openingCents), balance('CLBD', closingCents(statement) - kept)]),
    element('TxsSummry', element('TtlNtries', element('NbOfNtries', String(groups.length)))),
    ...groups.map((group) => entry(group, statement, style)),
  );
}

const roots = {
  CAMT052: ['BkToCstmrAcctRpt', 'Rpt'],
  CAMT053: ['BkToCstmrStmt', 'Stmt'],
  CAMT054: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

/** Statements as one message. */
export function writeCamt(statements: readonly Statement[], style: CamtStyle): Buffer {
  const [root, name] = roots[style.message];
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.${style.message.slice(4)}.001.${style.version}`;
  const body = element(
    root,
    element('GrpHdr', element('MsgId', 'M-1')),
    ...statements.map((each) => report(each, style, name)),
  );
  const document = `<Document>${body}</Document>`
    .replaceAll(/<(\/?)([A-Z])/g, `<$1${style.prefix}$2`)
    .replace(
      'Document>',
      `Document xmlns${style.prefix === '' ? '' : `:${style.prefix.slice(0, -1)}`}="${space}">`,
    );
  const encoding = style.encoding.startsWith('utf-16')
    ? 'UTF-16'
    : style.encoding === 'windows-1252'
      ? 'ISO-8859-1'
      : 'UTF-8';
  const text = style.envelope ? `<Envelope>${document}</Envelope>` : document;
  return encodings[style.encoding](`<?xml version="1.0" encoding="${encoding}"?>\n${text}\n`);
}
