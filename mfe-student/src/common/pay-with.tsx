import type { OwnTransaction } from '@portal/shared-kit/contract/finance/own-payment';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { paymentText } from './due.model.ts';
import { common as text } from './messages.ts';
import { usePortal } from '@portal/shared-kit';

type Payable = Pick<OwnTransaction, 'open' | 'due_date' | 'references'>;

/** The ways to pay an open invoice, entity and reference, to copy or to share with the payer: one open, the others folded (E.1, decision 123). */
export function PayWith({ due }: { due: Payable }) {
  const [first, ...others] = due.references.map((way) => (
    <Way key={`${way.entity} ${way.number}`} due={due} way={way} />
  ));
  return (
    <>
      {first}
      {others.length > 0 && (
        <details>
          <summary>{text.otherWays}</summary>
          {others}
        </details>
      )}
    </>
  );
}

function Way({ due, way }: { due: Payable; way: Payable['references'][number] }) {
  const words = paymentText({ ...due, entity: way.entity, reference: way.number });
  return (
    <div className="st-form" role="group" aria-label={way.bank}>
      <p className="st-quiet">{way.bank}</p>
      <dl className="st-facts st-big">
        <div>
          <dt>{text.entity}</dt>
          <dd>{way.entity}</dd>
        </div>
        <div>
          <dt>{text.reference}</dt>
          <dd>{inThrees(way.number)}</dd>
        </div>
      </dl>
      <PassOn words={words} />
    </div>
  );
}

/** A text to copy, or to share with the payer (E.1). */
function PassOn({ words }: { words: string }) {
  const { notify } = usePortal();
  const copy = () =>
    void navigator.clipboard.writeText(words).then(
      () => notify.success(text.copied),
      () => notify.error(text.notCopied),
    );
  return (
    <div className="st-acts">
      <button type="button" className="st-button st-main" onClick={copy}>
        {text.copy}
      </button>
      <a
        className="st-button"
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (!navigator.share) return;
          event.preventDefault();
          // Closing the share sheet rejects, which is no failure.
          void navigator.share({ text: words }).catch(() => undefined);
        }}
      >
        {text.share}
      </a>
    </div>
  );
}
