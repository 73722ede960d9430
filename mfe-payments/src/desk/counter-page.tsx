import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { payerAccount, payers, type Payer } from '@portal/shared-kit/contract/finance/desk';
import { useEndpoint } from '@portal/shared-kit/data';
import { ReadState, ScreenFrame } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { counterText as text } from './messages.ts';

const CounterAccount = later(() => import('./counter-account.tsx').then((m) => m.CounterAccount));

/** `/payments/counter`: finds who pays, shows what they owe, and takes cash or card for several invoices at once (J30). */
export function CounterPage() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Payer>();
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const delayed = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(delayed.current), []);
  const seek = (what: string) => {
    clearTimeout(delayed.current);
    setChosen(undefined);
    setSearch(what.trim());
  };
  const type = (what: string) => {
    setTyped(what);
    clearTimeout(delayed.current);
    if (what === '' || what.trim().length >= 4) delayed.current = setTimeout(() => seek(what), 500);
  };
  const choose = (payer: Payer) => {
    clearTimeout(delayed.current);
    setChosen(payer);
  };
  const next = () => {
    setTyped('');
    seek('');
    field.current?.focus();
  };
  return (
    <ScreenFrame title={text.title}>
      <form
        role="search"
        className="pk-search"
        style={{ maxWidth: 560, marginBottom: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          seek(typed);
        }}
      >
        <input
          ref={field}
          type="search"
          className="pk-control"
          aria-label={text.who}
          aria-describedby={search === '' ? hint : undefined}
          placeholder={text.by}
          autoComplete="off"
          autoFocus
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        {/* It would cover the name of who was found. */}
        {search === '' && <small id={hint}>{`${text.by}. ${text.enter}`}</small>}
      </form>
      {chosen ? (
        <Account payer={chosen} onNext={next} />
      ) : (
        search !== '' && <Found search={search} onChoose={choose} onNext={next} />
      )}
    </ScreenFrame>
  );
}

interface FoundProps {
  search: string;
  onChoose: (payer: Payer) => void;
  onNext: () => void;
}
/** Whom the search finds; a single one is opened at once. */
function Found({ search, onChoose, onNext }: FoundProps) {
  const read = useEndpoint(payers, { query: { search } });
  return (
    <ReadState read={read} onlyCurrent empty={({ data }) => (data.length === 0 ? text.nobody : undefined)}>
      {({ data, meta }) =>
        data.length === 1 ? (
          <Account payer={data[0]!} onNext={onNext} />
        ) : (
          <>
            <p role="status">{text.found(meta.total, data.length)}</p>
            <ul aria-label={text.whom} style={{ listStyle: 'none', padding: 0, display: 'grid', gap: 8 }}>
              {data.map((payer) => (
                <li key={`${payer.kind} ${payer.id}`}>
                  <Button
                    onClick={() => onChoose(payer)}
                    style={{ height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
                  >
                    {[payer.name, payer.code, payer.course, text.owes(formatMoney(payer.owed))]
                      .filter(Boolean)
                      .join(' · ')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </ReadState>
  );
}

function Account({ payer: { kind, id }, onNext }: { payer: Payer; onNext: () => void }) {
  const read = useEndpoint(payerAccount, { params: { kind, id } });
  return (
    <ReadState read={read}>
      {({ data }) => (
        <CounterAccount
          key={`${kind} ${id}`}
          account={data}
          reload={() => void read.refetch()}
          onNext={onNext}
        />
      )}
    </ReadState>
  );
}
