import { useState } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import { isShown, withColumn, type ColumnChoice } from './columns/column-choice.ts';
import { widths } from './columns/column-head.tsx';
import { PopMenu } from './pop-menu.tsx';

interface Props {
  columns: readonly { title: string; dataIndex: string; hidden?: true }[];
  choice: ColumnChoice;
  /** Undefined resets all settings. */
  onChoose: (choice: ColumnChoice | undefined) => void;
}

/** 'Colunas': which columns of a list are shown, and how wide. */
export function ColumnsMenu(props: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <div className="pk-columns">
      <PopMenu
        toggle={(toggle) => (
          <button
            {...toggle}
            type="button"
            className="pk-action"
            aria-label={text.columns}
            title={text.columns}
            onClick={() => {
              setAsked(true);
              toggle.onClick();
            }}
          />
        )}
      >
        {(close) => asked && <Choices {...props} close={close} />}
      </PopMenu>
    </div>
  );
}

/** The first column identifies the row, so it cannot be hidden. */
const Choices = ({ columns, choice, onChoose, close }: Props & { close: () => void }) => (
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
