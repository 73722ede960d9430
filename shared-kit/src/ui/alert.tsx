import { useState, type CSSProperties, type ReactNode } from 'react';
import { uiMessages as text } from './messages.ts';

interface AlertProps {
  type?: 'error' | 'warning' | 'success' | 'info';
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  showIcon?: boolean;
  /** With a button that closes it, and a callback. */
  closable?: boolean | { onClose(): void };
  role?: 'alert' | 'status';
  style?: CSSProperties | undefined;
  className?: string;
}

const signs = { error: '!', warning: '!', success: '✓', info: 'i' } as const;

/** A notice: what happened and what to do about it. */
export function Alert({
  type = 'info',
  title,
  description,
  action,
  showIcon = true,
  closable,
  role = 'alert',
  style,
  className = '',
}: AlertProps) {
  const [closed, setClosed] = useState(false);
  const close = () => {
    if (typeof closable === 'object') closable.onClose();
    else setClosed(true);
  };
  if (closed) return null;
  return (
    <div role={role} className={`pk-alert pk-alert-${type} ${className}`} style={style}>
      {showIcon && (
        <span className="pk-alert-sign" aria-hidden>
          {signs[type]}
        </span>
      )}
      <div className="pk-alert-text">
        {title && <div className={description ? 'pk-alert-title' : undefined}>{title}</div>}
        {description && <div>{description}</div>}
      </div>
      {action && <div className="pk-alert-action">{action}</div>}
      {closable && (
        <button type="button" className="pk-close" aria-label={text.close} onClick={close}>
          ×
        </button>
      )}
    </div>
  );
}
