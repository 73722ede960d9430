import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../../platform/file-reading/file-task.ts';
import { ReadingBudget } from '../../platform/file-reading/reading-budget.ts';
import {
  bankTime,
  centsOf,
  referenceIn,
  UnreadableBankFile,
  type BankFile,
  type BankMovement,
} from './bank-line.ts';
import { messages } from './messages.ts';
import { isCommission } from './mt940.rules.ts';

/** An element with its text and its children. */
interface Node {
  name: string;
  text: string;
  line: number;
  children: Node[];
}

/** The elements of a file; a document type is refused, so that nothing external is fetched or expanded. */
function parse(xml: string): Node {
  const root: Node = { name: '', text: '', line: 0, children: [] };
  const open = [root];
  const budget = new ReadingBudget();
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new UnreadableBankFile(messages.notXml);
  });
  parser.on('opentag', ({ name }) => {
    const node = { name: name.slice(name.indexOf(':') + 1), text: '', line: parser.line, children: [] };
    open.at(-1)!.children.push(node);
    open.push(node);
    budget.refuseDeep(open.length);
  });
  parser.on('text', (text) => void (open.at(-1)!.text += text));
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
  const entries = parts.flatMap((it) => every(it, 'Ntry'));
  const movements = entries.flatMap(movementsOf);
  for (const it of parts) checkSum(it);
  return {
    account:
      textAt(parts[0], 'Acct', 'Id', 'Othr', 'Id') || textAt(parts[0], 'Acct', 'Id', 'IBAN') || undefined,
    number: textAt(body, 'GrpHdr', 'MsgId') || undefined,
    movements: movements.map((one, index) => ({ ...one, number: index + 1 })),
  };
}

/** The credits must add up to the total of the statement, where it has one. */
function checkSum(part: Node): void {
  const statedCents = centsOf(textAt(part, 'TxsSummry', 'TtlCdtNtries', 'Sum'));
  if (statedCents === undefined) return;
  const sum = every(part, 'Ntry')
    .filter((entry) => textAt(entry, 'CdtDbtInd') === 'CRDT')
    .reduce((cents, entry) => cents + (centsOf(textAt(entry, 'Amt')) ?? 0), 0);
  if (statedCents !== sum) throw new UnreadableBankFile(messages.wrongTotal(statedCents, sum));
}

/** An entry is one movement, or one per transaction where these have amounts of their own that add up to it. */
function movementsOf(entry: Node): BankMovement[] {
  const inside = every(entry, 'NtryDtls').flatMap((details) => every(details, 'TxDtls'));
  const cents = centsOf(textAt(entry, 'Amt'));
  const amounts = inside.map((tx) => centsOf(textAt(tx, 'Amt') || textAt(tx, 'AmtDtls', 'TxAmt', 'Amt')));
  const parted =
    inside.length > 1 &&
    amounts.every((each) => each !== undefined) &&
    amounts.reduce((sum, each) => sum! + each!, 0) === cents;
  if (inside.length > 1 && !parted) throw new UnreadableBankFile(messages.badLine(entry.line));
  return (parted ? inside : [inside[0]]).map((tx, index) =>
    movement(entry, tx, parted ? amounts[index] : cents),
  );
}

function movement(entry: Node, tx: Node | undefined, cents: number | undefined): BankMovement {
  const stamp =
    textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'ValDt', 'Dt');
  const [day = '', time] = stamp.split('T');
  const zoned = /T.*(Z|[+-]\d\d:\d\d)$/.test(stamp);
  const paidAt = zoned ? new Date(stamp) : bankTime(day, time?.slice(0, 5));
  if (!paidAt || Number.isNaN(paidAt.getTime()) || cents === undefined || cents < 1)
    throw new UnreadableBankFile(messages.badLine(entry.line));
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT';
  const reversed = textAt(entry, 'RvslInd') === 'true';
  const remittance = words(at(tx, 'RmtInf')) || textAt(entry, 'AddtlNtryInf');
  const payer = textAt(tx, 'RltdPties', 'Dbtr', 'Nm') || textAt(tx, 'RltdPties', 'Dbtr', 'Pty', 'Nm');
  const structured = textAt(tx, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').replaceAll(/\s/g, '');
  const kind = isCredit ? 'CREDITO' : isCommission(remittance) ? 'COMISSAO' : 'DEBITO';
  return {
    ...{ number: 0, paidAt, amountCents: cents },
    kind: reversed ? 'ESTORNO' : kind,
    reference: /^\d{9,11}$/.test(structured) ? structured : referenceIn(remittance),
    bankId: textAt(tx, 'Refs', 'AcctSvcrRef') || textAt(tx, 'Refs', 'TxId') || textAt(entry, 'AcctSvcrRef'),
    told: [payer, remittance].filter(Boolean).join(' · ').slice(0, 200),
  };
}
