import type { ReactNode } from 'react';

/** A group of fields under a heading. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset style={{ border: 0, margin: '0 0 8px', padding: 0, minWidth: 0 }}>
    <legend style={{ fontSize: 16, fontWeight: 600, marginBottom: 8 }}>{title}</legend>
    {children}
  </fieldset>
);

/** Fields side by side, as far as there is room. */
export const Side = ({ children }: { children: ReactNode }) => (
  <div
    style={{
      display: 'grid',
      columnGap: 16,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
    }}
  >
    {children}
  </div>
);
