import { Button, useLook } from '@portal/shared-kit/ui';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { screenMessages as text } from './messages.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { ViewDrawerStyle } from './view-drawer-style.tsx';

interface Props {
  title: string;
  /** Omitted where the drawer is mounted only while open. */
  open?: boolean;
  onClose: () => void;
  /** In pixels; a narrow screen is filled. */
  width?: number;
  /** Further buttons, after 'Fechar'. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A record to look at, over its list: the browser's own modal dialog, so that nobody waits for antd to read. A form is a FormDrawer. While it
 *  is open nothing inside may use `notify`, because toasts lie under the browser's top layer: show a failure inside, by a FailureNotice. */
export function ViewDrawer({ open = true, ...drawer }: Props) {
  const look = useLook();
  useReturnFocus(open);
  if (!open) return null;
  return createPortal(<OpenDrawer {...drawer} nonce={look?.nonce} />, look?.place() ?? document.body);
}

interface OpenProps extends Omit<Props, 'open'> {
  nonce: string | undefined;
}

function OpenDrawer({ title, onClose, width = 560, actions, children, nonce }: OpenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();
  useLayoutEffect(() => {
    if (!dialog.current!.open) dialog.current!.showModal();
  }, []);
  return (
    <>
      <ViewDrawerStyle nonce={nonce} />
      <dialog
        ref={dialog}
        className="pk-drawer"
        style={{ width: `min(${width}px, 100vw)` }}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        // Chromium closes on the second Escape even if `cancel` is prevented, unless the key event itself is.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
        // Its panel fills it: what is pressed on the dialog itself is the backdrop. A text that is selected may end there.
        onMouseDown={({ target, currentTarget }) => {
          pressedBeside.current = target === currentTarget;
        }}
        onClick={({ target, currentTarget }) => {
          if (pressedBeside.current && target === currentTarget) onClose();
        }}
      >
        <div className="pk-drawer-panel">
          <header className="pk-drawer-head">
            <h2 id={titleId}>{title}</h2>
            <Button type="text" aria-label={text.close} onClick={onClose}>
              <span aria-hidden>×</span>
            </Button>
          </header>
          {/* Reached by Tab, so that a long record is scrolled by keys where nothing in it takes the focus. */}
          <div className="pk-drawer-body" role="group" aria-labelledby={titleId} tabIndex={0}>
            {children}
          </div>
          <footer className="pk-drawer-foot">
            <Button onClick={onClose}>{text.close}</Button>
            {actions}
          </footer>
        </div>
      </dialog>
    </>
  );
}
