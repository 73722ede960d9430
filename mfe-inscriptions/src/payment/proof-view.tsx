import { usePortal } from '@portal/shared-kit';
import {
  openProof,
  proofFile,
  type ProofWithInvoice,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { call, download, failureOf, fetchFile, openDocument, type ApiFailure } from '@portal/shared-kit/data';
import { ScreenState } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useEffect, useState } from 'react';
import { messages as text } from './messages.ts';

/** The payer's file: an image is shown, a PDF opens in a tab of its own, and both can be saved. */
export function ProofView({ proof: { id, file_name, media_type, note } }: { proof: ProofWithInvoice }) {
  const { http, notify } = usePortal();
  const tell = (error: unknown) => {
    const { message, supportCode } = failureOf(error);
    notify.error(message, { supportCode });
  };
  const params = { id };
  const isPdf = media_type === 'application/pdf';
  return (
    <section aria-label={text.proof}>
      {isPdf ? <p>{text.pdfHint}</p> : <Picture id={id} name={file_name} />}
      <Flex gap="small" wrap style={{ marginTop: 12 }}>
        {isPdf && (
          <Button
            onClick={() =>
              void openDocument(async () => (await call(http, openProof, { params })).data.path).catch(tell)
            }
          >
            {text.openPdf}
          </Button>
        )}
        <Button onClick={() => void download(http, proofFile, { params }, file_name).catch(tell)}>
          {text.save}
        </Button>
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
    <ScreenState failure={failure} loading={address === undefined} empty={undefined} onRetry={retry}>
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
