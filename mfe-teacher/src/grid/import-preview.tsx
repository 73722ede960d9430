import type { GradeFileLine } from '@portal/shared-kit/contract/grading/grade-file';
import type { GradeStudent, Grid } from '@portal/shared-kit/contract/grading/grid';
import { importMessages as text } from './import-messages.ts';
import type { Conflict, Merged } from './import-merge.ts';
import { typedText } from './typed-cell.ts';

interface Props {
  lines: readonly GradeFileLine[];
  all: readonly Merged[];
  students: readonly GradeStudent[];
  grid: Grid;
  undecided: number;
  /** Whether the file's value was chosen in a conflict; undefined before the choice. */
  chosen: (one: Conflict) => boolean | undefined;
  onChoose: (one: Conflict, file: boolean) => void;
}

/** Every cell that a file would change, or cannot change, before anything is written. */
export function ImportPreview({ lines, all, students, grid, undecided, chosen, onChoose }: Props) {
  const strangers = lines.filter(({ match }) => match !== 'matched');
  const count = (kind: Merged['kind']) => all.filter((one) => one.kind === kind).length;
  const nameOf = (id: number) => students.find((student) => student.id === id)?.fullName ?? '';
  const typeOf = (id: number) => grid.columns.find((column) => column.id === id)?.assessment_type ?? '';
  return (
    <>
      <p role="status">
        <b>{text.found(lines.length, count('set'), count('conflict'), strangers.length)}</b>
        {undecided > 0 && ` ${text.undecided(undecided)}`}
      </p>
      {(all.length > 0 || strangers.length > 0) && (
        <div style={{ maxHeight: 360, overflow: 'auto' }} tabIndex={0} role="group" aria-label={text.preview}>
          <table style={{ width: '100%', textAlign: 'left' }}>
            <thead>
              <tr>
                {[text.student, text.now, text.inFile, text.result].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {strangers.map(({ number, said, match }) => (
                <tr key={`line ${number}`}>
                  <td>
                    {said} <small>{text.lineOf(number)}</small>
                  </td>
                  <td colSpan={2} />
                  <td>{match !== 'matched' && text.matches[match]}</td>
                </tr>
              ))}
              {all.map((one) => (
                <tr key={`${one.student} ${one.column}`}>
                  <td>
                    {nameOf(one.student)} <small>{text.cellOf(typeOf(one.column), one.number)}</small>
                  </td>
                  <td>{typedText(one.now)}</td>
                  <td>{one.typed}</td>
                  <td>
                    {one.kind === 'conflict' ? (
                      <Choice one={one} name={nameOf(one.student)} value={chosen(one)} onChoose={onChoose} />
                    ) : one.kind === 'shut' ? (
                      one.why
                    ) : (
                      text.kinds[one.kind]
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface ChoiceProps {
  one: Conflict;
  name: string;
  value: boolean | undefined;
  onChoose: Props['onChoose'];
}
/** Somebody changed the grade since the template was made: a choice between both values. */
function Choice({ one, name, value, onChoose }: ChoiceProps) {
  const group = `${one.student} ${one.column}`;
  const options = [
    [false, text.keep(typedText(one.now))],
    [true, text.take(typedText(one.cell))],
  ] as const;
  return (
    <fieldset aria-label={text.choice(name)} style={{ border: 0, margin: 0, padding: 0 }}>
      {one.base !== null && <small style={{ display: 'block' }}>{text.wasThen(one.base)}</small>}
      {options.map(([file, label]) => (
        <label key={label} style={{ display: 'block', whiteSpace: 'nowrap' }}>
          <input type="radio" name={group} checked={value === file} onChange={() => onChoose(one, file)} />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
