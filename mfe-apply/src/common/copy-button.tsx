import { Button } from '@portal/shared-kit/light';
import { useState } from 'react';
import { copyText } from './copy-text.ts';
import { commonText as text } from './messages.ts';

/** Copies a value to the clipboard and reports the result. */
export function CopyButton({ what, value }: { what: string; value: string }) {
  const [result, setResult] = useState('');
  const copy = async () => setResult((await copyText(value)) ? text.copied : text.notCopied);
  return (
    <>
      <Button kind="quiet" onClick={() => void copy()}>
        {text.copy(what)}
      </Button>
      <span role="status" className="a-copied">
        {result}
      </span>
    </>
  );
}
