/** Two facts in one cell, so that a row stays low. */
export const TwoFacts = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    <br />
    <small style={{ fontSize: 12, color: 'var(--p-muted)' }}>{second}</small>
  </>
);
