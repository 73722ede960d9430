import { Button, openDocument, type LightFailure } from '@portal/shared-kit/light';
import { useState } from 'react';
import { CallFailure } from './call-failure.tsx';
import { commonText as text } from './messages.ts';

interface PaperButtonProps {
  label: string;
  /** Requests the paper; returns its address. */
  paper: () => Promise<string>;
}

/** Opens a PDF that the server makes first. */
export function PaperButton({ label, paper }: PaperButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<LightFailure>();
  const open = async () => {
    setBusy(true);
    setFailure(undefined);
    await openDocument(paper).catch((error: unknown) => setFailure(error as LightFailure));
    setBusy(false);
  };
  return (
    <>
      <Button busy={busy} onClick={() => void open()}>
        {busy ? text.preparing : label}
      </Button>
      <CallFailure failure={failure} retry={() => void open()} />
    </>
  );
}
