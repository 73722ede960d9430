import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../../../platform/file-reading/file-task.ts';
import { ReadingBudget } from '../../../platform/file-reading/reading-budget.ts';
import {
  bankTime,
  brokenText,
  isPlausible,
  referenceAcross,
  UnreadableBankFile,
  wholeCents,
  wholeText,
  type BankFile,
  type BankMovement,
} from './bank-line.ts';
import { messages } from './messages.ts';
import { isCommission } from './mt940.rules.ts';

/** An element with its text and its children. */
interface Node {
  name: string;
  /** Its attribute `Ccy`; empty where it has none. */
  currency: string;
  text: string;
  line: number;
  children: Node[];
}

const refused = (line: number, problem: string): never => {
  throw new UnreadableBankFile(messages.problemAt(line, problem));
};

/** The elements of a file; a document type is refused, so that nothing external is fetched or expanded. */
function parse(xml: string): Node {
  const root: Node = { name: '', currency: '', text: '', line: 0, children: [] };
  const open = [root];
  const budget = new ReadingBudget();
  const parser = new SaxesParser();
  parser.on('doctype', () => refused(parser.line, messages.notXml));
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = {
      name: name.slice(name.indexOf(':') + 1),
      text: '',
      line: parser.line,
      children: [],
      currency: String(attributes.Ccy ?? ''),
    };
    open.at(-1)!.children.push(node);
    open.push(node);
    budget.refuseDeep(open.length);
  });
  const addText = (text: string) => void (open.at(-1)!.text += text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(xml.replace(/^\uFEFF/, '')).close();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    refused(parser.line, messages.notXml);
  }
  return root;
}

const at = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((here, name) => here?.children.find((child) => child.name === name), node);
const textAt = (node: Node | undefined, ...path: string[]) => at(node, ...path)?.text.trim() ?? '';
const every = (node: Node | undefined, name: string) =>
  node?.children.filter((child) => child.name === name) ?? [];
const words = (node: Node | undefined): string =>
  node ? [node.text.trim(), ...node.children.map(words)].filter(Boolean).join(' ') : '';
/** The elements of this name at any depth: banks put a message into envelopes of their own. */
const anywhere = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : anywhere(child, name)));

/** The root element of each message, and that of its reports. */
const elements = {
  CAMT052: ['BkToCstmrAcctRpt', 'Rpt'],
  CAMT053: ['BkToCstmrStmt', 'Stmt'],
  CAMT054: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;
export type CamtFormat = keyof typeof elements;
const formats = Object.keys(elements) as CamtFormat[];

/** ISO 20022 camt.052 (report of a day), camt.053 (statement) and camt.054 (notification): entries with their transactions (I25). Elements
 *  are known by their local names, so that one reader serves every version from 02 on. */
export function readCamt(xml: string, format: CamtFormat): BankFile {
  const file = parse(xml);
  const bodies = anywhere(file, elements[format][0]);
  if (bodies.length === 0) {
    const other = formats.find((each) => anywhere(file, elements[each][0]).length > 0);
    throw new UnreadableBankFile(messages.notFormat(format, other));
  }
  const parts = bodies.flatMap((body) => every(body, elements[format][1]));
  const movements = parts.flatMap((part) => {
    const entries = every(part, 'Ntry').map((node) => readEntry(node, part));
    checkBalances(part, entries, format);
    checkSummary(part, entries);
    return entries.flatMap(movementsOf);
  });
  return {
    accounts: parts.map(
      (part) => textAt(part, 'Acct', 'Id', 'Othr', 'Id') || textAt(part, 'Acct', 'Id', 'IBAN'),
    ),
    number: textAt(bodies[0], 'GrpHdr', 'MsgId') || undefined,
    movements: movements.map((one, index) => ({ ...one, number: index + 1 })),
  };
}

interface Moment {
  at: Date;
  /** `2026-11-20`. */
  day: string;
}

interface Entry {
  node: Node;
  cents: number;
  currency: string;
  incoming: boolean;
  booked: boolean;
  reversal: boolean;
  /** Of the booking. */
  moment: Moment;
  valueOn: string | undefined;
  /** Its transactions. */
  inside: Node[];
}

/** What an entry says of itself; anything that is not as ISO 20022 writes it is refused with the entry's line, never guessed (J23, J26). */
function readEntry(node: Node, part: Node): Entry {
  const status = textAt(node, 'Sts', 'Cd') || words(at(node, 'Sts'));
  const booked = status === '' || status === 'BOOK';
  const value = momentAt(node, 'ValDt');
  // What is only announced may have no date yet: the report has one.
  const announced = booked ? undefined : momentOf(textAt(part, 'CreDtTm'));
  const details = every(node, 'NtryDtls');
  details.forEach(checkBatch);
  return {
    node,
    cents: amountOf(at(node, 'Amt'), node.line),
    currency: at(node, 'Amt')?.currency || 'MZN',
    incoming: isCredit(node),
    booked,
    reversal: isTrue(at(node, 'RvslInd')),
    moment: momentAt(node, 'BookgDt') ?? value ?? announced ?? refused(node.line, messages.noDay('')),
    valueOn: value?.day,
    inside: details.flatMap((each) => every(each, 'TxDtls')),
  };
}

function isCredit(node: Node): boolean {
  const indicator = textAt(node, 'CdtDbtInd');
  if (indicator !== 'CRDT' && indicator !== 'DBIT') refused(node.line, messages.unknownSide(indicator));
  return indicator === 'CRDT';
}

/** An XML boolean; false where there is none. */
function isTrue(node: Node | undefined): boolean {
  const written = node?.text.trim() ?? 'false';
  if (!/^(true|false|1|0)$/.test(written)) refused(node!.line, messages.notBoolean(written));
  return written === 'true' || written === '1';
}

/** Hundredths of an amount. */
function amountOf(node: Node | undefined, line: number): number {
  const written = node?.text.trim() ?? '';
  return (
    wholeCents(written, '.') ??
    refused(line, written === '' ? messages.noAmount('') : messages.notWhole(written))
  );
}

const signed = (cents: number, incoming: boolean) => (incoming ? cents : -cents);
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);
const netOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { cents, incoming }) => sum + signed(cents, incoming), 0);

interface Balance {
  node: Node;
  cents: number;
}

/** The closing balance of a report follows from the opening one and the booked entries (J26). A page of a statement opens or closes with an
 *  interim balance. */
function checkBalances(part: Node, entries: readonly Entry[], format: CamtFormat): void {
  const all = every(part, 'Bal');
  const named = (...codes: string[]) => {
    const found = codes.flatMap((code) =>
      all.filter((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code),
    );
    return found.map((node): Balance => {
      const cents = amountOf(at(node, 'Amt'), node.line);
      return { node, cents: textAt(node, 'CdtDbtInd') === 'DBIT' ? -cents : cents };
    });
  };
  const interim = format === 'CAMT053' ? named('ITBD') : [];
  const [opened, closed] = [named('OPBD', 'PRCD')[0], named('CLBD')[0]];
  // One interim balance alone is either the opening or the closing one of its page.
  const opening = opened ?? (closed || interim.length > 1 ? interim[0] : undefined);
  const closing = closed ?? (opened || interim.length > 1 ? interim.at(-1) : undefined);
  if (!opening || !closing) return;
  const booked = entries.filter((entry) => entry.booked);
  const currencies = [opening.node, closing.node].map((node) => at(node, 'Amt')?.currency || 'MZN');
  // Entries in another currency than the balance do not add up to it.
  if (new Set([...currencies, ...booked.map(({ currency }) => currency)]).size > 1) return;
  const expected = opening.cents + netOf(booked);
  if (expected !== closing.cents) refused(closing.node.line, messages.wrongClosing(closing.cents, expected));
}

/** Numbers of entries and their sums (J26). Pending entries are in none of the balances; the summary of a bank may count them or not. */
function checkSummary(part: Node, entries: readonly Entry[]): void {
  const summary = at(part, 'TxsSummry');
  const booked = entries.filter((entry) => entry.booked);
  const groups = [
    { node: at(summary, 'TtlNtries'), of: () => true },
    { node: at(summary, 'TtlCdtNtries'), of: ({ incoming }: Entry) => incoming },
    { node: at(summary, 'TtlDbtNtries'), of: ({ incoming }: Entry) => !incoming },
  ];
  for (const { node, of } of groups) checkGroup(node, [booked.filter(of), entries.filter(of)]);
  checkNet(at(summary, 'TtlNtries'), [booked, entries]);
}

/** Throws unless the stated number and sum are those of one of these selections. */
function checkGroup(node: Node | undefined, selections: readonly (readonly Entry[])[]): void {
  if (!node) return;
  const count = textAt(node, 'NbOfNtries');
  if (/^\d+$/.test(count) && selections.every(({ length }) => length !== Number(count)))
    refused(node.line, messages.wrongCount(Number(count), selections[0]!.length));
  const sum = at(node, 'Sum');
  if (!sum) return;
  const cents = amountOf(sum, sum.line);
  if (selections.every((entries) => sumOf(entries) !== cents))
    refused(sum.line, messages.wrongTotal(cents, sumOf(selections[0]!)));
}

/** The net of all entries: an element with the amount and its side, or in version 02 two elements. */
function checkNet(node: Node | undefined, selections: readonly (readonly Entry[])[]): void {
  const net = at(node, 'TtlNetNtry') ?? (at(node, 'TtlNetNtryAmt') && node);
  if (!net) return;
  const cents = amountOf(at(net, 'Amt') ?? at(net, 'TtlNetNtryAmt'), net.line);
  const stated = signed(cents, textAt(net, 'CdtDbtInd') !== 'DBIT');
  if (selections.every((entries) => netOf(entries) !== stated))
    refused(net.line, messages.wrongNet(stated, netOf(selections[0]!)));
}

/** A batch says how many transactions it has. Some banks leave them all out, and none leaves out some. */
function checkBatch(details: Node): void {
  const many = every(details, 'TxDtls').length;
  const count = textAt(details, 'Btch', 'NbOfTxs');
  if (many > 0 && /^\d+$/.test(count) && Number(count) !== many)
    refused(details.line, messages.wrongCount(Number(count), many));
}

/** Where a transaction may have its amount: from version 03 on, and before. */
const amountPaths = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt']];
const amountNode = (tx: Node) => amountPaths.map((path) => at(tx, ...path)).find(Boolean);

/** A part of an entry: what one transaction moved. */
interface Part {
  tx: Node;
  incoming: boolean;
  cents: number;
}

/** An entry is one movement, or one for each transaction where these have amounts of their own. What the bank kept of them is a movement
 *  too, so that the movements of an entry add up to it. */
function movementsOf(entry: Entry): BankMovement[] {
  const { cents, currency, inside } = entry;
  const whole = () => [movement(entry, inside.length === 1 ? inside[0] : undefined, { cents, currency })];
  // Without an amount for each, or with amounts in another currency, the entry cannot be divided.
  if (inside.length === 0 || inside.some((tx) => !isIn(currency, amountNode(tx)))) return whole();
  const divisions = amountPaths
    .filter((path) => inside.every((tx) => isIn(currency, at(tx, ...path))))
    .map((path) => inside.map((tx) => partOf(entry, tx, at(tx, ...path))));
  const total = signed(cents, entry.incoming);
  const charges = [
    0,
    ...[inside, [entry.node]].map((nodes) => nodes.reduce((sum, node) => sum + chargesOf(node, currency), 0)),
  ];
  for (const kept of charges)
    for (const parts of divisions) if (netOfParts(parts) - kept === total) return divided(entry, parts, kept);
  if (inside.length === 1) return whole();
  return refused(entry.node.line, messages.wrongTotal(cents, Math.abs(netOfParts(divisions[0]!))));
}

const isIn = (currency: string, amount: Node | undefined) =>
  amount !== undefined && (amount.currency || currency) === currency;
const netOfParts = (parts: readonly Part[]) =>
  parts.reduce((sum, { cents, incoming }) => sum + signed(cents, incoming), 0);

const partOf = (entry: Entry, tx: Node, amount: Node | undefined): Part => ({
  tx,
  incoming: at(tx, 'CdtDbtInd') ? isCredit(tx) : entry.incoming,
  cents: amountOf(amount, tx.line),
});

function divided(entry: Entry, parts: readonly Part[], kept: number): BankMovement[] {
  const { currency, node } = entry;
  const movements = parts.map(({ tx, incoming, cents }) =>
    movement({ ...entry, incoming }, tx, { cents, currency }),
  );
  if (kept === 0) return movements;
  const charges = movement({ ...entry, incoming: false }, undefined, { cents: kept, currency });
  return [
    ...movements,
    {
      ...charges,
      kind: 'COMISSAO',
      reference: '',
      bankId: '',
      told: messages.chargesOf(textAt(node, 'AcctSvcrRef')),
    },
  ];
}

/** What the bank kept, by the records of an element; a refund of charges counts against it. */
function chargesOf(node: Node, currency: string): number {
  const records = every(node, 'Chrgs').flatMap((charges) => {
    const inside = every(charges, 'Rcrd');
    return inside.length > 0 ? inside : [charges];
  });
  return records.reduce((sum, record) => {
    const amount = at(record, 'Amt') ?? at(record, 'TtlChrgsAndTaxAmt');
    if (!isIn(currency, amount)) return sum;
    return sum + signed(amountOf(amount, record.line), textAt(record, 'CdtDbtInd') !== 'CRDT');
  }, 0);
}

interface Money {
  cents: number;
  currency: string;
}

function movement(entry: Entry, tx: Node | undefined, { cents, currency }: Money): BankMovement {
  const { node, incoming, booked, moment, valueOn, inside } = entry;
  const texts = tx ? [tx] : inside;
  const told = [...texts.flatMap(textsOf), textAt(node, 'AddtlNtryInf')];
  const text = [...new Set(told)].filter(Boolean).join(' · ');
  const kind = incoming ? 'CREDITO' : isCommission(text) ? 'COMISSAO' : 'DEBITO';
  const currencies = [entry.currency, currency, ...inside.map((each) => amountNode(each)?.currency || 'MZN')];
  return {
    number: 0,
    paidAt: moment.at,
    valueOn,
    amountCents: cents,
    incoming,
    booked,
    currency,
    foreign: currencies.some((each) => each !== 'MZN'),
    kind: entry.reversal ? 'ESTORNO' : kind,
    reference: (tx ? referenceOf(tx) : '') || referenceAcross(textAt(node, 'AddtlNtryInf')),
    bankId: idOf(entry, tx),
    told: text.slice(0, 200),
  };
}

/** The payer, the remittance and the bank's own words of a transaction. */
const textsOf = (tx: Node): string[] => [
  textAt(tx, 'RltdPties', 'Dbtr', 'Nm') || textAt(tx, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
  wholeText(remittanceOf(tx)),
  textAt(tx, 'AddtlTxInf'),
];

/** Characters of one piece of unstructured remittance. */
const pieceWidth = 140;

const remittanceOf = (tx: Node): string =>
  brokenText((at(tx, 'RmtInf')?.children ?? []).map(words), pieceWidth);

/** The reference of a transaction: structured, in its remittance, in the bank's words, or what the payer gave as its own. */
function referenceOf(tx: Node): string {
  const structured = every(at(tx, 'RmtInf'), 'Strd')
    // An international creditor reference is 'RF', two check digits and the reference.
    .map((each) =>
      textAt(each, 'CdtrRefInf', 'Ref')
        .replaceAll(/\s/g, '')
        .replace(/^RF\d\d/, ''),
    )
    .find((ref) => /^\d{9,11}$/.test(ref));
  const own = textAt(tx, 'Refs', 'EndToEndId');
  return (
    structured ||
    referenceAcross(remittanceOf(tx)) ||
    referenceAcross(textAt(tx, 'AddtlTxInf')) ||
    (/^\d{9,11}$/.test(own) ? own : '')
  );
}

/** The bank's number of a transaction: the first of its numbers that no other transaction of the entry has (J20). */
function idOf({ node, inside }: Entry, tx: Node | undefined): string {
  const paths = [
    ['Refs', 'AcctSvcrRef'],
    ['Refs', 'TxId'],
  ];
  const own = paths
    .map((path) => ({ path, id: textAt(tx, ...path) }))
    .find(
      ({ path, id }) => isNumber(id) && inside.filter((each) => textAt(each, ...path) === id).length === 1,
    );
  return own?.id ?? (inside.length < 2 || !tx ? textAt(node, 'AcctSvcrRef') : '');
}
const isNumber = (id: string) => !/^(0*|NOTPROVIDED|NONREF)$/i.test(id);

/** A date or date-time of an entry; undefined where it has none. */
function momentAt(entry: Node, name: string): Moment | undefined {
  const written = textAt(entry, name, 'DtTm') || textAt(entry, name, 'Dt');
  if (written === '') return undefined;
  return momentOf(written) ?? refused(entry.line, messages.noDay(written));
}

/** A date or date-time, with or without zone; without one banks write the time of Maputo. */
function momentOf(written: string): Moment | undefined {
  const [, day = '', time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)[\d:.]*)?(Z|[+-]\d\d:\d\d)?$/.exec(written) ?? [];
  const moment = time !== undefined && zone !== undefined ? new Date(written) : bankTime(day, time);
  if (!isPlausible(day) || !moment || Number.isNaN(moment.getTime())) return undefined;
  return { at: moment, day: new Date(moment.getTime() + 7_200_000).toISOString().slice(0, 10) };
}
