/** Backgrounds of notices; antd derives them too dark from the tokens. */
export const groundOf = {
  success: { background: 'var(--p-success-ground)' },
  info: { background: 'var(--p-info-ground)' },
  warning: { background: 'var(--p-wait-ground)' },
} as const;
