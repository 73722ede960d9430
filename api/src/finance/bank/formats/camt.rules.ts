import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../../../platform/file-reading/file-task.ts';
import { ReadingBudget } from '../../../platform/file-reading/reading-budget.ts';
import {
  bankTime,
  referenceIn,
  UnreadableBankFile,
  wholeCents,
  type BankFile,
  type BankMovement,
} from './bank-line.ts';
import { messages } from '../messages.ts';
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

/** The elements of a file; a document type is refused, so that nothing external is fetched or expanded. */
function parse(xml: string): Node {
  const root: Node = { name: '', currency: '', text: '', line: 0, children: [] };
  const open = [root];
  const budget = new ReadingBudget();
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new UnreadableBankFile(messages.notXml);
  });
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
    throw error instanceof UnreadableFile ? error : new UnreadableBankFile(messages.notXml);
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

/** ISO 20022 camt.053 (statement) and camt.054 (notification): entries with their transactions (I25). */
export function readCamt(xml: string, format: 'CAMT053' | 'CAMT054'): BankFile {
  const document = parse(xml).children[0];
  const [root, part] = format === 'CAMT053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const body = at(document, root);
  if (!body) throw new UnreadableBankFile(messages.notFormat(format));
  const parts = every(body, part);
  const movements = parts.flatMap((each) => {
    const entries = every(each, 'Ntry').map(readEntry);
    checkSums(each, entries);
    return entries.flatMap(movementsOf);
  });
  return {
    accounts: parts
      .map((each) => textAt(each, 'Acct', 'Id', 'Othr', 'Id') || textAt(each, 'Acct', 'Id', 'IBAN'))
      .filter(Boolean),
    number: textAt(body, 'GrpHdr', 'MsgId') || undefined,
    movements: movements.map((one, index) => ({ ...one, number: index + 1 })),
  };
}

interface Entry {
  node: Node;
  cents: number;
  currency: string;
  incoming: boolean;
  booked: boolean;
}

/** What an entry says of itself; anything that is not as ISO 20022 writes it is refused with the entry's line, never guessed (J23, J26). */
function readEntry(node: Node): Entry {
  const indicator = textAt(node, 'CdtDbtInd');
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    throw new UnreadableBankFile(messages.problemAt(node.line, messages.unknownSide(indicator)));
  const status = textAt(node, 'Sts', 'Cd') || textAt(node, 'Sts');
  return {
    node,
    cents: amountOf(at(node, 'Amt'), node.line),
    currency: at(node, 'Amt')?.currency || 'MZN',
    incoming: indicator === 'CRDT',
    booked: status === '' || status === 'BOOK',
  };
}

/** Hundredths of an amount. */
function amountOf(node: Node | undefined, line: number): number {
  const written = node?.text.trim() ?? '';
  const cents = wholeCents(written, '.');
  if (cents === undefined)
    throw new UnreadableBankFile(
      messages.problemAt(line, written === '' ? messages.noAmount('') : messages.notWhole(written)),
    );
  return cents;
}

/** Control data of a statement: opening and closing balance, number of entries, and their sums (J26). Pending entries are in none of the
 *  balances; the summary of a bank may count them or not. */
function checkSums(part: Node, entries: readonly Entry[]): void {
  const booked = entries.filter((entry) => entry.booked);
  const balance = (...codes: string[]) => {
    const found = every(part, 'Bal').find((each) => codes.includes(textAt(each, 'Tp', 'CdOrPrtry', 'Cd')));
    if (!found) return undefined;
    const cents = amountOf(at(found, 'Amt'), found.line);
    return textAt(found, 'CdtDbtInd') === 'DBIT' ? -cents : cents;
  };
  const [opening, closing] = [balance('OPBD', 'PRCD'), balance('CLBD')];
  if (opening !== undefined && closing !== undefined && opening + netOf(booked) !== closing)
    throw new UnreadableBankFile(messages.wrongClosing(closing, opening + netOf(booked)));
  const summary = at(part, 'TxsSummry');
  const groups = [
    { node: at(summary, 'TtlNtries'), of: () => true },
    { node: at(summary, 'TtlCdtNtries'), of: ({ incoming }: Entry) => incoming },
    { node: at(summary, 'TtlDbtNtries'), of: ({ incoming }: Entry) => !incoming },
  ];
  for (const { node, of } of groups) checkGroup(node, [booked.filter(of), entries.filter(of)]);
}

const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);
const netOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { cents, incoming }) => sum + (incoming ? cents : -cents), 0);

/** Throws unless the stated number and sum are those of one of these selections. */
function checkGroup(node: Node | undefined, selections: readonly (readonly Entry[])[]): void {
  const count = textAt(node, 'NbOfNtries');
  if (/^\d+$/.test(count) && selections.every(({ length }) => length !== Number(count)))
    throw new UnreadableBankFile(messages.wrongCount(Number(count), selections[0]!.length));
  const sum = at(node, 'Sum');
  if (!sum) return;
  const cents = amountOf(sum, sum.line);
  if (selections.every((entries) => sumOf(entries) !== cents))
    throw new UnreadableBankFile(messages.wrongTotal(cents, sumOf(selections[0]!)));
}

const txAmount = (tx: Node) => at(tx, 'Amt') ?? at(tx, 'AmtDtls', 'TxAmt', 'Amt');

/** An entry is one movement, or one per transaction where these have amounts of their own that add up to it. */
function movementsOf(entry: Entry): BankMovement[] {
  const { node, cents, currency } = entry;
  const inside = every(node, 'NtryDtls').flatMap((details) => every(details, 'TxDtls'));
  if (inside.length < 2) return [movement(entry, inside[0], { cents, currency, siblings: inside })];
  // Without an amount for each, or with amounts in another currency, the entry cannot be divided: it is one movement.
  if (inside.some((tx) => !txAmount(tx) || (txAmount(tx)!.currency || currency) !== currency))
    return [movement(entry, undefined, { cents, currency, siblings: inside })];
  const parts = inside.map((tx) => {
    const indicator = textAt(tx, 'CdtDbtInd');
    const incoming = indicator === '' ? entry.incoming : indicator === 'CRDT';
    return { tx, incoming, cents: amountOf(txAmount(tx), tx.line) };
  });
  const total = parts.reduce(
    (sum, part) => sum + (part.incoming === entry.incoming ? part.cents : -part.cents),
    0,
  );
  if (total !== cents)
    throw new UnreadableBankFile(messages.problemAt(node.line, messages.wrongTotal(cents, total)));
  return parts.map(({ tx, incoming, cents: part }) =>
    movement({ ...entry, incoming }, tx, { cents: part, currency, siblings: inside }),
  );
}

interface Part {
  cents: number;
  currency: string;
  /** The transactions of the entry. */
  siblings: readonly Node[];
}

function movement(entry: Entry, tx: Node | undefined, { cents, currency, siblings }: Part): BankMovement {
  const { node, incoming, booked } = entry;
  const day = momentAt(node, 'BookgDt') ?? momentAt(node, 'ValDt');
  if (!day || cents < 1) throw new UnreadableBankFile(messages.badLine(node.line));
  const isReversal = /^(true|1)$/.test(textAt(node, 'RvslInd'));
  const remittance = words(at(tx, 'RmtInf')) || textAt(node, 'AddtlNtryInf');
  const payer = textAt(tx, 'RltdPties', 'Dbtr', 'Nm') || textAt(tx, 'RltdPties', 'Dbtr', 'Pty', 'Nm');
  const structured = textAt(tx, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').replaceAll(/\s/g, '');
  const kind = incoming ? 'CREDITO' : isCommission(remittance) ? 'COMISSAO' : 'DEBITO';
  const currencies = [entry.currency, currency, ...siblings.map((each) => txAmount(each)?.currency || 'MZN')];
  return {
    number: 0,
    paidAt: day.at,
    valueOn: momentAt(node, 'ValDt')?.day,
    amountCents: cents,
    incoming,
    booked,
    currency,
    foreign: currencies.some((each) => each !== 'MZN'),
    kind: isReversal ? 'ESTORNO' : kind,
    reference: /^\d{9,11}$/.test(structured) ? structured : referenceIn(remittance),
    bankId: idOf(node, tx, siblings),
    told: [payer, remittance].filter(Boolean).join(' · ').slice(0, 200),
  };
}

/** The bank's number of a transaction: the first of its numbers that no other transaction of the entry has (J20). */
function idOf(entry: Node, tx: Node | undefined, siblings: readonly Node[]): string {
  const paths = [
    ['Refs', 'AcctSvcrRef'],
    ['Refs', 'TxId'],
  ];
  const own = paths
    .map((path) => ({ path, id: textAt(tx, ...path) }))
    .find(
      ({ path, id }) => isNumber(id) && siblings.filter((each) => textAt(each, ...path) === id).length === 1,
    );
  return own?.id ?? (siblings.length < 2 ? textAt(entry, 'AcctSvcrRef') : '');
}
const isNumber = (id: string) => !/^(0*|NOTPROVIDED|NONREF)$/i.test(id);

/** A date or date-time, with or without zone; without one banks write the time of Maputo. */
function momentAt(entry: Node, name: string): { at: Date; day: string } | undefined {
  const stamp = textAt(entry, name, 'DtTm') || textAt(entry, name, 'Dt');
  const [, day = '', time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)[\d:.]*)?(Z|[+-]\d\d:\d\d)?$/.exec(stamp) ?? [];
  const moment = time !== undefined && zone !== undefined ? new Date(stamp) : bankTime(day, time);
  if (!moment || Number.isNaN(moment.getTime())) return undefined;
  return { at: moment, day: new Date(moment.getTime() + 7_200_000).toISOString().slice(0, 10) };
}
