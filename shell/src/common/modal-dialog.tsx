import { useEffect, useRef, type ReactNode } from 'react';
import './modal-dialog.css';

interface ModalDialogProps {
  labelledBy: string;
  describedBy?: string;
  role?: 'dialog' | 'alertdialog';
  className?: string;
  /** Called on Escape; without it the dialog cannot be closed. */
  onEscape?: () => void;
  children: ReactNode;
}

/** A modal dialog in the top layer, with everything else inert while it is mounted. Focus then returns to where it was. */
export function ModalDialog({
  labelledBy,
  describedBy,
  role,
  className = '',
  onEscape,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={`p-dialog ${className}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
      // Chromium closes on the second Escape even if `cancel` is prevented, unless the key event itself is.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEscape?.();
      }}
    >
      {children}
    </dialog>
  );
}
