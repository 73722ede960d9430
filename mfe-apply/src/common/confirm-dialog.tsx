import { Button } from '@portal/shared-kit/light';
import { useEffect, useRef, type ReactNode } from 'react';
import { commonText as text } from './messages.ts';

interface ConfirmDialogProps {
  question: string;
  hint: string;
  yes: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
}

/** A modal confirmation; Escape and 'Cancelar' decline. The focus returns to where it was. */
export function ConfirmDialog({ question, hint, yes, busy, onYes, onNo, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="a-dialog"
      aria-labelledby="pergunta"
      aria-describedby="pergunta-aviso"
      onCancel={(event) => {
        event.preventDefault();
        onNo();
      }}
    >
      <h2 id="pergunta">{question}</h2>
      <p id="pergunta-aviso">{hint}</p>
      {children}
      <div className="p-buttons">
        <Button onClick={onNo}>{text.cancel}</Button>
        <Button kind="primary" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
