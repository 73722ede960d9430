import { screenMessages as text } from '../frame/messages.ts';
import { isShown, withColumn, type ColumnsProps } from './columns/column-choice.ts';
import { widths } from './columns/column-head.tsx';

/** The first column identifies the row, so it cannot be hidden. */
export const ColumnChoices = ({ columns, choice, onChoose, close }: ColumnsProps & { close: () => void }) => (
  <>
    {columns.map(({ title, dataIndex: field, ...column }, index) => (
      <div key={field}>
        <label>
          <input
            type="checkbox"
            disabled={index === 0}
            checked={index === 0 || isShown({ ...column, dataIndex: field }, choice)}
            onChange={({ target: { checked } }) =>
              onChoose(withColumn({ ...column, dataIndex: field }, checked, choice))
            }
          />
          {title}
        </label>
        <input
          type="range"
          aria-label={text.widthOf(title)}
          min={widths.least}
          max={widths.most}
          step={8}
          value={choice.widths[field] ?? widths.least}
          onChange={({ target }) =>
            onChoose({ ...choice, widths: { ...choice.widths, [field]: Number(target.value) } })
          }
        />
      </div>
    ))}
    <button
      type="button"
      className="pk-action"
      onClick={() => {
        close();
        onChoose(undefined);
      }}
    >
      {text.columnsAsMade}
    </button>
  </>
);
