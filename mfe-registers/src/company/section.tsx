import type { ReactNode } from 'react';

const box = { border: 0, margin: '0 0 24px', padding: 0, minWidth: 0 };
const heading = { fontSize: 18, fontWeight: 600, padding: 0, marginBottom: 12 };
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  columnGap: 16,
};

/** A field across the whole section. */
export const wholeLine = { gridColumn: '1 / -1' };

/** A section of fields, side by side as far as there is room. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset style={box}>
    <legend style={heading}>{title}</legend>
    <div style={grid}>{children}</div>
  </fieldset>
);
