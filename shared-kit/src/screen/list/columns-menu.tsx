import { useState } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import type { ColumnsProps } from './columns/column-choice.ts';
import { PopMenu } from '../frame/pop-menu.tsx';
import { later } from '../../remote/lazy-code.tsx';

/** Loaded when somebody first opens them. */
const Choices = later(() => import('./column-choices.tsx').then((m) => m.ColumnChoices));

/** 'Imprimir' of the whole list, and 'Colunas': which of them are shown, and how wide. */
export function ColumnsMenu(props: ColumnsProps) {
  const [asked, setAsked] = useState(false);
  return (
    <div className="pk-columns">
      <button
        type="button"
        className="pk-action pk-printer"
        aria-label={text.print}
        title={text.print}
        onClick={props.onPrint}
      />
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
