import { useEffect, useImperativeHandle, useRef, type ComponentProps } from 'react';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: 'default' | 'primary' | 'link' | 'text' | undefined;
  htmlType?: 'button' | 'submit' | 'reset' | undefined;
  danger?: boolean | undefined;
  /** Keeps the focus and ignores clicks. */
  loading?: boolean | undefined;
  size?: 'small' | 'middle' | undefined;
}

export function Button({
  type = 'default',
  htmlType = 'button',
  danger = false,
  loading = false,
  size = 'middle',
  className = '',
  autoFocus = false,
  ref,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => element.current!);
  // After its parent: a dialog takes the focus first.
  useEffect(() => {
    const field = document.activeElement?.matches('input, textarea, select') && document.activeElement;
    // A field of the same dialog that took the focus keeps it.
    if (autoFocus && !(field && element.current?.closest('[role="dialog"]')?.contains(field)))
      element.current?.focus();
  }, [autoFocus]);
  const look = [
    'pk-button',
    `pk-button-${type}`,
    danger && 'pk-button-danger',
    loading && 'pk-button-loading',
    size === 'small' && 'pk-button-small',
    className,
  ];
  return (
    <button
      {...props}
      ref={element}
      type={htmlType}
      className={look.filter(Boolean).join(' ')}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading && <span className="pk-spinner" aria-hidden />}
      {children}
    </button>
  );
}
