import { useState } from 'react';
import { later } from '../../remote/lazy-code.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { PopMenu } from './pop-menu.tsx';
import type { List } from './state/use-list.ts';

/** Loaded when somebody first opens their views. */
const Views = later(() => import('./views.tsx').then((m) => m.Views));

/** 'Vistas': search, filters and order of a list, saved under a name by each person. */
export function ViewsMenu({ list }: { list: Pick<List<unknown>, 'path' | 'question' | 'ask'> }) {
  const [asked, setAsked] = useState(false);
  return (
    <PopMenu
      toggle={(props) => (
        <button
          {...props}
          type="button"
          className="pk-control pk-star"
          aria-label={text.views}
          title={text.views}
          onClick={() => {
            setAsked(true);
            props.onClick();
          }}
        />
      )}
    >
      {(close) => asked && <Views list={list} close={close} />}
    </PopMenu>
  );
}
