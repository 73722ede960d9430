import { messages as text } from './weight-messages.ts';

interface Props {
  /** What else happens, in words. */
  lines?: readonly string[];
  /** Whose situation or result is another, in words. */
  moved: readonly { student_id: number; fullName: string; from: string; to: string }[];
  /** How many students are notified. */
  told: number;
}

/** What a change of weights does where there are grades, shown before the reason is given (I6). */
export const WeightImpact = ({ lines = [], moved, told }: Props) => (
  <>
    <p>{text.reasonHelp}</p>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {moved.length > 0 && (
      <section aria-label={text.moved}>
        <strong>{text.moved}</strong>
        <ul>
          {moved.map(({ student_id, fullName, from, to }) => (
            <li key={student_id}>
              {fullName}: {from} → {to}
            </li>
          ))}
        </ul>
      </section>
    )}
    {told > 0 && <p>{text.told(told)}</p>}
  </>
);
