import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import { extractsByStudent } from '@portal/shared-kit/contract/finance/statement';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link, useSearchParams } from '@portal/shared-kit/router';
import { ReadState, ScreenFrame } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { years } from '../common/years.ts';
import { messages as text } from './messages.ts';
import { StatementView } from './statement-view.tsx';

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
        <Button type="primary" htmlType="submit">
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
  const [params, setParams] = useSearchParams();
  const written = Number(params.get('year'));
  const year = years().includes(written) ? written : undefined;
  const query = { card_id: code, ...(year !== undefined && { year }) };
  const read = useEndpoint(extractsByStudent, { query });
  const choose = (next: string) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (next === '') changed.delete('year');
      else changed.set('year', next);
      return changed;
    });
  return (
    <>
      <div className="pk-toolbar">
        <select
          className="pk-control"
          aria-label={text.year}
          value={year ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{text.allYears}</option>
          {years().map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <Link to="/payments/extract">{text.other}</Link>
      </div>
      <ReadState read={read}>{({ data }) => <StatementView statement={data} query={query} />}</ReadState>
    </>
  );
}
