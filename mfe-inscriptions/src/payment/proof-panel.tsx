import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { unpaidInvoices } from '@portal/shared-kit/contract/finance/payment';
import {
  acceptProof,
  assignProof,
  rejectProof,
  type Proof,
  type ProofWithInvoice,
  holdProof,
  releaseProof,
  openProof,
  proofFile,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { proofStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import {
  type ApiFailure,
  call,
  failureOf,
  fetchFile,
  notifyFailure,
  useDownload,
  useOpenDocument,
  useEndpoint,
} from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { FailureNotice, ReadState, ScreenState } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useState, useEffect, useRef } from 'react';
import { InvoiceFacts } from './facts.tsx';
import { messages as text } from './messages.ts';
import { PaymentDrawer, PaymentForm } from './payment-form.tsx';

/** Heartbeat interval in milliseconds; the server expires a claim after ten minutes. */
const signOfLife = 180_000;

/** A proof and its invoice side by side, claimed while open (decision 97). */
export function ProofPanel({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const { held, failure, retry } = useClaimedProof(proof.id);
  return (
    <PaymentDrawer title={text.proofTitle(proof.payer_name)} size={1080} onClose={onClose}>
      {({ onDirty, requestClose }) => (
        <>
          {held && failure && <FailureNotice failure={failure} onRetry={retry} />}
          <ScreenState failure={held ? undefined : failure} loading={!held} onRetry={retry}>
            {held && (
              <div
                style={{
                  display: 'grid',
                  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
                  gap: 24,
                  alignItems: 'start',
                }}
              >
                <ProofView proof={held} />
                <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
                  {held.bill ? (
                    <InvoiceFacts of={held.bill} />
                  ) : (
                    <ChooseInvoice proof={held} onChosen={retry} />
                  )}
                  <Decision proof={held} onDone={onClose} onDirty={onDirty} />
                </div>
              </div>
            )}
          </ScreenState>
          <Flex justify="end" style={{ marginTop: 16 }}>
            <Button onClick={requestClose}>{text.close}</Button>
          </Flex>
        </>
      )}
    </PaymentDrawer>
  );
}

interface DecisionProps {
  proof: ProofWithInvoice;
  onDone: () => void;
  onDirty: (dirty: boolean) => void;
}
function Decision({ proof, onDone, onDirty }: DecisionProps) {
  const { http } = usePortal();
  const [rejecting, setRejecting] = useState(false);
  const params = { id: proof.id };
  if (proof.state === 'ACEITE' || proof.state === 'REJEITADO')
    return (
      <Alert
        type="info"
        title={text.decidedBy(proofStateLabels[proof.state], proof.decided_by)}
        description={proof.reason || undefined}
      />
    );
  if (!proof.held_by_me) return <Alert type="warning" title={text.heldByOther(proof.held_by ?? '')} />;
  const reject = (
    <Button danger onClick={() => setRejecting(true)}>
      {text.reject}
    </Button>
  );
  return (
    <>
      {proof.bill ? (
        <PaymentForm
          invoice={proof.bill}
          onConfirm={(body) => call(http, acceptProof, { params, body })}
          onDone={onDone}
          onDirty={onDirty}
        >
          {reject}
        </PaymentForm>
      ) : (
        reject
      )}
      <ActionDialog
        open={rejecting}
        title={text.rejectQuestion}
        confirm={text.reject}
        danger
        reason
        onConfirm={({ reason }) => call(http, rejectProof, { params, body: { reason } })}
        onDone={onDone}
        onClose={() => setRejecting(false)}
      >
        {text.rejectHint}
      </ActionDialog>
    </>
  );
}

/** The open invoices of a student whose proof is for none yet; the clerk says which one it is for (J31). */
function ChooseInvoice({ proof, onChosen }: { proof: ProofWithInvoice; onChosen: () => void }) {
  const { http, notify } = usePortal();
  const read = useEndpoint(unpaidInvoices, { query: { search: proof.payer_code ?? proof.payer_name } });
  const choose = (invoice_id: number) =>
    call(http, assignProof, { params: { id: proof.id }, body: { invoice_id } }).then(
      ({ message }) => {
        notify.success(message);
        onChosen();
      },
      (error: unknown) => notifyFailure(notify, error),
    );
  return (
    <section aria-label={text.whichInvoice}>
      <p>{text.claimed(proof.claimed_number ?? '', formatDate(proof.claimed_on ?? ''))}</p>
      <ReadState read={read} empty={({ data }) => (data.length === 0 ? text.owesNone : undefined)}>
        {({ data }) => (
          <ul className="pk-cards" aria-label={text.whichInvoice}>
            {data.map(({ id, number, description, open }) => (
              <li key={id}>
                {`${description} · ${number} · ${formatMoney(open)} `}
                {proof.held_by_me && (
                  <Button aria-label={`${text.choose} ${number}`} onClick={() => void choose(id)}>
                    {text.choose}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ReadState>
    </section>
  );
}

/** Claims a proof while it is on the screen and releases it afterwards; an existing claim of another clerk stays. */
function useClaimedProof(id: number): {
  held: ProofWithInvoice | undefined;
  failure: ApiFailure | undefined;
  retry: () => void;
} {
  const { http } = usePortal();
  const [held, setHeld] = useState<ProofWithInvoice>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [turn, setTurn] = useState(0);
  // Claim and release run in sequence.
  const line = useRef(Promise.resolve());

  useEffect(() => {
    let shown = true;
    const hold = () =>
      call(http, holdProof, { params: { id } }).then(
        ({ data }) => {
          if (!shown) return;
          setHeld(data);
          setFailure(undefined);
        },
        (error: unknown) => {
          if (shown) setFailure(failureOf(error));
        },
      );
    const later = (work: () => Promise<unknown>) => {
      line.current = line.current.then(work).then(
        () => {},
        () => {},
      );
    };
    later(hold);
    const beat = setInterval(() => later(hold), signOfLife);
    return () => {
      shown = false;
      clearInterval(beat);
      later(() => call(http, releaseProof, { params: { id } }));
    };
  }, [http, id, turn]);

  return { held, failure, retry: () => setTurn((n) => n + 1) };
}

/** The payer's file: an image is shown, a PDF opens in a tab of its own, and both can be saved. */
function ProofView({ proof: { id, file_name, media_type, note } }: { proof: ProofWithInvoice }) {
  const openPdf = useOpenDocument();
  const save = useDownload();
  const params = { id };
  const isPdf = media_type === 'application/pdf';
  return (
    <section aria-label={text.proof}>
      {isPdf ? <p>{text.pdfHint}</p> : <Picture id={id} name={file_name} />}
      <Flex gap="small" wrap style={{ marginTop: 12 }}>
        {isPdf && <Button onClick={() => void openPdf(openProof, { params })}>{text.openPdf}</Button>}
        <Button onClick={() => void save(proofFile, { params }, file_name)}>{text.save}</Button>
      </Flex>
      {note && (
        <p>
          <strong>{text.note}: </strong>
          {note}
        </p>
      )}
    </section>
  );
}

function Picture({ id, name }: { id: number; name: string }) {
  const { http } = usePortal();
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let shown = true;
    fetchFile(http, proofFile, { params: { id } })
      .then((bytes) => dataUrl(bytes))
      .then(
        (url) => shown && setAddress(url),
        (error: unknown) => shown && setFailure(failureOf(error)),
      );
    return () => {
      shown = false;
    };
  }, [http, id, turn]);
  const retry = () => {
    setFailure(undefined);
    setTurn((n) => n + 1);
  };
  return (
    <ScreenState failure={failure} loading={address === undefined} onRetry={retry}>
      <img
        src={address}
        alt={text.proofPicture(name)}
        style={{
          display: 'block',
          maxWidth: '100%',
          maxHeight: '70vh',
          border: '1px solid var(--p-line)',
        }}
      />
    </ScreenState>
  );
}

/** The page may only show images from itself and data URLs, not blobs; as one of these types an image cannot execute anything. */
function dataUrl(bytes: ArrayBuffer): Promise<string> {
  const type = new Uint8Array(bytes)[0] === 0x89 ? 'image/png' : 'image/jpeg';
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}
