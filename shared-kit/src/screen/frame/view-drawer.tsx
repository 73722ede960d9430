import { Button, useLook } from '@portal/shared-kit/ui';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { screenMessages as text } from './messages.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { motion } from '../../contract/core/tokens.ts';

const css = `
.pk-drawer {
  position: fixed;
  inset: 0 0 0 auto;
  box-sizing: border-box;
  max-width: 100vw;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: var(--p-surface);
  color: var(--p-text);
  font-size: 14px;
  box-shadow: var(--p-shadow-above);
  animation: pk-drawer-in ${motion.slow}ms ease-out;
}
@keyframes pk-drawer-in {
  from {
    transform: translateX(32px);
    opacity: 0;
  }
}
.pk-drawer::backdrop {
  background: rgb(10 14 12 / 45%);
}
.pk-drawer-panel {
  display: flex;
  flex-direction: column;
  height: 100%;
}
.pk-drawer-head {
  display: flex;
  gap: 8px;
  align-items: center;
  padding: 12px 24px;
  border-bottom: 1px solid var(--p-line);
}
.pk-drawer-head h2 {
  flex: 1;
  min-width: 0;
  margin: 0;
  font-size: 16px;
  line-height: 1.5;
  overflow-wrap: anywhere;
}
.pk-drawer-body {
  flex: 1;
  min-height: 0;
  padding: 24px;
  overflow: auto;
  overscroll-behavior: contain;
}
.pk-drawer-foot {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  justify-content: flex-end;
  padding: 12px 24px;
  border-top: 1px solid var(--p-line);
}
@media (max-width: 480px) {
  .pk-drawer {
    width: 100vw !important;
  }
  .pk-drawer-head,
  .pk-drawer-body,
  .pk-drawer-foot {
    padding-inline: 16px;
  }
}
@media (prefers-reduced-motion: reduce) {
  .pk-drawer {
    animation: none;
  }
}
@media print {
  .pk-drawer {
    position: static;
    inset: 0 auto auto 0;
    width: auto !important;
    max-width: none;
    height: auto;
    overflow: visible;
    box-shadow: none;
    animation: none;
  }
  .pk-drawer::backdrop,
  .pk-drawer-foot {
    display: none;
  }
  .pk-drawer-panel,
  .pk-drawer-body {
    display: block;
    height: auto;
    overflow: visible;
  }
}
`;

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

/** Comes with the first drawer. A backdrop takes no tokens in Chromium before 122. */
const ViewDrawerStyle = ({ nonce }: { nonce: string | undefined }) => (
  <style href="portal-kit-view-drawer" precedence="medium" nonce={nonce}>
    {css}
  </style>
);
