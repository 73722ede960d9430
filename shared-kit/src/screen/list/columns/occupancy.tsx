/** Taken and total places, as numbers and as a bar. */
export const Occupancy = ({ taken, of }: { taken: number; of: number }) => (
  <span className={taken < of ? 'pk-occupancy' : 'pk-occupancy pk-full'}>
    {`${taken}/${of}`}
    <span aria-hidden>
      <span style={{ width: `${of > 0 ? Math.min(100, (taken / of) * 100) : 100}%` }} />
    </span>
  </span>
);
