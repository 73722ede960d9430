import type { ReactNode } from 'react';
import { ModalDialog } from './modal-dialog.tsx';
import './tab-banner.css';

/** A banner saying that this tab shows something other than what users are given. */
export const TabBanner = ({
  label,
  end,
  onEnd,
  more,
  children,
}: {
  label: string;
  end: string;
  onEnd: () => void;
  /** What else may be done, before the button that ends it. */
  more?: ReactNode;
  children: ReactNode;
}) => (
  <aside className="tab-banner" aria-label={label}>
    <p>{children}</p>
    {more}
    <button type="button" className="p-button" onClick={onEnd}>
      {end}
    </button>
  </aside>
);

/** Why this tab shows the published version after all. */
export const TabRefusal = ({
  title,
  reason,
  close,
  onClose,
}: {
  title: string;
  reason: string;
  close: string;
  onClose: () => void;
}) => (
  <ModalDialog role="alertdialog" labelledBy="tab-title" describedBy="tab-text" onEscape={onClose}>
    <h2 id="tab-title">{title}</h2>
    <p id="tab-text">{reason}</p>
    <div className="p-buttons">
      <button type="button" className="p-button p-primary" data-autofocus="" onClick={onClose}>
        {close}
      </button>
    </div>
  </ModalDialog>
);
