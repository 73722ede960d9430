import type { ReactNode } from 'react';

const tones = {
  good: { color: '#135200', background: '#dcf3cc' },
  bad: { color: '#820014', background: '#ffe0dd' },
  quiet: { color: '#3d4653', background: '#e9edf2' },
} as const;

/** A word with a tone of its own, dark enough on its ground to be read (WCAG 1.4.3), which antd's tags are not. */
export const Mark = ({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) => (
  <span
    style={{
      ...tones[tone],
      display: 'inline-block',
      marginRight: 8,
      padding: '0 8px',
      borderRadius: 4,
      fontSize: 12,
      lineHeight: '20px',
    }}
  >
    {children}
  </span>
);
