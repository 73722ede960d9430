import {
  reportColumnNames,
  reportColumns,
  type ReportColumnName,
} from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import { useState } from 'react';
import { moved } from './columns.model.ts';
import { messages as text } from './messages.ts';

interface Props {
  columns: readonly ReportColumnName[];
  onChange: (columns: ReportColumnName[]) => void;
}

/** Chooses and orders columns, by dragging or by buttons, which announce the new position. */
export function ColumnChoice({ columns, onChange }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const next = moved(columns, from, to);
    setAnnouncement(
      text.moved(reportColumns[columns[from]!].title, next.indexOf(columns[from]!) + 1, next.length),
    );
    onChange(next);
  };
  const others = reportColumnNames.filter((name) => !columns.includes(name));
  const release = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <details className="rp-columns">
      <summary>{text.columns(columns.length)}</summary>
      <p>{text.columnsHint}</p>
      <ol>
        {columns.map((name, index) => {
          const { title } = reportColumns[name];
          return (
            <li
              key={name}
              draggable
              data-over={over === index && dragged !== undefined && dragged !== index}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined && dragged !== index) move(dragged, index);
                release();
              }}
              onDragEnd={release}
            >
              <span>{title}</span>
              <button
                type="button"
                aria-label={text.up(title)}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={text.down(title)}
                disabled={index === columns.length - 1}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </button>
              <button
                type="button"
                aria-label={text.remove(title)}
                disabled={columns.length === 1}
                onClick={() => onChange(columns.filter((one) => one !== name))}
              >
                ✕
              </button>
            </li>
          );
        })}
      </ol>
      <select
        className="pk-control"
        aria-label={text.add}
        value=""
        disabled={others.length === 0}
        onChange={({ target }) => onChange([...columns, target.value as ReportColumnName])}
      >
        <option value="">{text.add}</option>
        {others.map((name) => (
          <option key={name} value={name}>
            {reportColumns[name].title}
          </option>
        ))}
      </select>
      <span role="status" className="p-visually-hidden">
        {announcement}
      </span>
    </details>
  );
}
