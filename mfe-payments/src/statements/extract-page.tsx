import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import {
  extractsByStudent,
  generateExtract,
  type Statement,
} from '@portal/shared-kit/contract/finance/statement';
import { useEndpoint, useOpenDocument } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Link, useSearchParams } from '@portal/shared-kit/router';
import {
  Fact,
  Facts,
  NativeSelect,
  optionsOf,
  ReadState,
  ScreenFrame,
  useAddress,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { years } from '../common/years.ts';
import { messages as text } from './messages.ts';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';

/** `/payments/extract`: the statement of a student, on screen and on paper (decision 114). */
export function ExtractPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('student'));
  const chosen = Number.isSafeInteger(id) && id > 0;
  return (
    <ScreenFrame title={text.extractTitle}>
      {chosen ? <OfStudent key={id} id={id} /> : <Finder />}
    </ScreenFrame>
  );
}

/** Finds a student by code or name. */
function Finder() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<string>();
  return (
    <>
      <p>{text.choose}</p>
      <form
        className="pk-toolbar"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim() || undefined);
        }}
      >
        <input
          type="search"
          className="pk-control"
          style={{ flex: '1 1 200px', maxWidth: 480 }}
          aria-label={text.search}
          placeholder={text.search}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" htmlType="submit" style={{ marginLeft: 0 }}>
          {text.find}
        </Button>
      </form>
      {search !== undefined && <Found search={search} />}
    </>
  );
}

function Found({ search }: { search: string }) {
  const read = useEndpoint(fetchStudent, { query: { search } });
  return (
    <ReadState read={read} empty={({ data }) => (data.length === 0 ? text.notFound : undefined)}>
      {({ data }) => (
        <ul aria-label={text.found}>
          {data.map(({ id, fullName, code, course }) => (
            <li key={id} style={{ padding: '6px 0' }}>
              <Link to={`/payments/extract?student=${id}`}>
                {[fullName, code].filter(Boolean).join(' · ')}
              </Link>{' '}
              {course}
            </li>
          ))}
        </ul>
      )}
    </ReadState>
  );
}

function OfStudent({ id }: { id: number }) {
  const read = useEndpoint(fetchStudent, { query: { id } });
  const code = read.data?.data.find((one) => one.id === id)?.code;
  return (
    <ReadState read={read} empty={() => (code ? undefined : text.notFound)}>
      {() => code && <OfCard code={code} />}
    </ReadState>
  );
}

function OfCard({ code }: { code: string }) {
  const { params, set } = useAddress();
  const written = Number(params.get('year'));
  const year = years().includes(written) ? written : undefined;
  const query = { card_id: code, ...(year !== undefined && { year }) };
  const read = useEndpoint(extractsByStudent, { query });
  return (
    <>
      <div className="pk-toolbar">
        <NativeSelect
          aria-label={text.year}
          value={year}
          none={text.allYears}
          options={optionsOf(years())}
          onChange={(chosen) => set({ year: chosen })}
        />
        <Link to="/payments/extract">{text.other}</Link>
      </div>
      <ReadState read={read}>{({ data }) => <StatementView statement={data} query={query} />}</ReadState>
    </>
  );
}

const plain = (amountCents: number) => formatMoney(amountCents).replace(/\u00a0MZN$/, '');

interface Props {
  statement: Statement;
  query: { card_id: string; year?: number };
}

/** The lines of a statement with the balance after each, and the totals. */
function StatementView({ statement, query }: Props) {
  const { student, opening, closing, debit, credit, by_type } = statement;
  return (
    <>
      <Facts title={text.student}>
        <Fact title={text.student}>{[student.name, student.code].filter(Boolean).join(' · ')}</Fact>
        <Fact title={text.course}>{student.course}</Fact>
        <Fact title={text.opening}>{formatMoney(opening)}</Fact>
        <Fact title={text.debit}>{formatMoney(debit)}</Fact>
        <Fact title={text.credit}>{formatMoney(credit)}</Fact>
        <Fact title={text.closing}>{formatMoney(closing)}</Fact>
      </Facts>
      <p>
        <MakePdf query={query} />
      </p>
      <Lines statement={statement} />
      {by_type.length > 0 && (
        <Facts title={text.byType}>
          {by_type.map(({ type, charged, credited }) => (
            <Fact key={type} title={invoiceTypeLabels[type]}>
              {formatMoney(charged)}
              {credited > 0 && ` (${text.credited}: ${formatMoney(credited)})`}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}

function Lines({ statement: { lines } }: Pick<Props, 'statement'>) {
  if (lines.length === 0) return <p>{text.noLines}</p>;
  const amounts = [text.debit, text.credit, text.balance].map((title) => ({ title, amount: true }));
  return (
    <Sheet label={text.lines} style={{ marginBottom: 16 }}>
      <caption style={{ textAlign: 'start', padding: '8px 12px' }}>{text.inMeticais}</caption>
      <SheetHead columns={[text.date, text.document, text.description, ...amounts]} />
      <tbody>
        {lines.map(({ date, kind, document, description, debit, credit, balance }) => (
          <tr key={`${kind} ${document} ${date} ${balance}`}>
            <td style={{ whiteSpace: 'nowrap' }}>{formatDay(date)}</td>
            <td style={{ whiteSpace: 'nowrap' }}>{document}</td>
            <td>{description}</td>
            <td style={right}>{debit > 0 && plain(debit)}</td>
            <td style={right}>{credit > 0 && plain(credit)}</td>
            <td style={right}>{plain(balance)}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

function MakePdf({ query }: Pick<Props, 'query'>) {
  const openDocument = useOpenDocument();
  const [working, setWorking] = useState(false);
  const make = async () => {
    setWorking(true);
    await openDocument(generateExtract, { query });
    setWorking(false);
  };
  return (
    <Button type="primary" loading={working} onClick={() => void make()}>
      {text.makePdf}
    </Button>
  );
}
