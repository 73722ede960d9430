import type { ReactNode } from 'react';

const tones = {
  good: { color: 'var(--p-success)', background: 'var(--p-success-ground)' },
  wait: { color: 'var(--p-wait)', background: 'var(--p-wait-ground)' },
  bad: { color: 'var(--p-error)', background: 'var(--p-error-ground)' },
  info: { color: 'var(--p-info)', background: 'var(--p-info-ground)' },
  quiet: { color: 'var(--p-muted)', background: 'var(--p-sunken)' },
} as const;

/** Texts up to this length stay on one line, however narrow their column is. */
const shortLength = 12;

/** A word in a colour of its own with enough contrast (WCAG 1.4.3), which antd's tags lack. */
export const Mark = ({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) => (
  <span
    style={{
      ...tones[tone],
      display: 'inline-flex',
      gap: 6,
      alignItems: 'center',
      marginRight: 8,
      // Lower where small text stands below it (columns-style).
      minHeight: 'var(--pk-mark-height, 22px)',
      padding: 'var(--pk-mark-space, 2px) 10px',
      borderRadius: 12,
      fontSize: 12,
      fontWeight: 600,
      // Two lines fit a row of 48 px.
      lineHeight: '16px',
      whiteSpace: typeof children === 'string' && children.length <= shortLength ? 'nowrap' : undefined,
    }}
  >
    <span aria-hidden style={dot} />
    {children}
  </span>
);

const dot = { flex: 'none', width: 6, height: 6, borderRadius: 3, background: 'currentColor' } as const;

/** Several marks that stay apart where a narrow screen breaks their line. */
export const Marks = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'inline-flex', flexWrap: 'wrap', rowGap: 6 }}>{children}</span>
);
