import { usePortal } from '@portal/shared-kit';
import type { OwnTransaction } from '@portal/shared-kit/contract/finance/own-payment';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { paymentText } from './due.model.ts';
import { common as text } from './messages.ts';

type Payable = Pick<OwnTransaction, 'open' | 'due_date' | 'references'>;

/** Every way to pay what is open: entity and reference, to copy and to send to whoever pays (E.1, decision 123). */
export function PayWith({ due }: { due: Payable }) {
  return due.references.map((way) => <Way key={`${way.entity} ${way.number}`} due={due} way={way} />);
}

function Way({ due, way }: { due: Payable; way: Payable['references'][number] }) {
  const { notify } = usePortal();
  const words = paymentText({ ...due, entity: way.entity, reference: way.number });
  const copy = () =>
    void navigator.clipboard.writeText(words).then(
      () => notify.success(text.copied),
      () => notify.error(text.notCopied),
    );
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
            // Closing the chooser rejects, which is nobody's failure.
            void navigator.share({ text: words }).catch(() => undefined);
          }}
        >
          {text.share}
        </a>
      </div>
    </div>
  );
}
