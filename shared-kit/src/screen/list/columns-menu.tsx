import { useState } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import type { ColumnChoice } from './column-choice.ts';
import { widths } from './column-head.tsx';
import { PopMenu } from './pop-menu.tsx';

interface Props {
  columns: readonly { title: string; dataIndex: string }[];
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
const Choices = ({
  columns,
  choice: { hidden, widths: wide },
  onChoose,
  close,
}: Props & { close: () => void }) => (
  <>
    {columns.map(({ title, dataIndex: field }, index) => (
      <div key={field}>
        <label>
          <input
            type="checkbox"
            disabled={index === 0}
            checked={!hidden.includes(field)}
            onChange={({ target: { checked } }) =>
              onChoose({
                hidden: checked ? hidden.filter((one) => one !== field) : [...hidden, field],
                widths: wide,
              })
            }
          />
          {title}
        </label>
        <input
          type="range"
          aria-label={text.widthOf(title)}
          {...{ min: widths.least, max: widths.most, step: 8 }}
          value={wide[field] ?? widths.least}
          onChange={({ target }) => onChoose({ hidden, widths: { ...wide, [field]: Number(target.value) } })}
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
