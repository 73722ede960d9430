import { Button } from '@portal/shared-kit/ui';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import { useAddress } from './state/use-address.ts';
import type { List } from './state/use-list.ts';
import { later } from '../../remote/lazy-code.tsx';
import { PopMenu } from '../frame/pop-menu.tsx';

/** Loaded when somebody first opens their views. */
const Views = later(() => import('./views.tsx').then((m) => m.Views));

interface Props {
  list: Pick<List<unknown>, 'search' | 'filters' | 'clear' | 'path' | 'question' | 'ask'>;
  /** The action of the add button; without it there is no button. */
  onAdd?: (() => void) | undefined;
  /** The filters of the list. */
  children?: ReactNode;
}

/** Query parameter that opens the form of a new record with the list; ignored where nothing can be added. */
const opensForm = 'novo';

/** The search box of a list, its filters, and the add button where permitted. */
export function ListToolbar({ list, onAdd, children }: Props) {
  const { search, filters, clear } = list;
  const hint = useId();
  const { params, set } = useAddress();
  const [unfolded, setUnfolded] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const [hasFilters, setHasFilters] = useState(false);
  useLayoutEffect(() => setHasFilters(bar.current!.querySelector('.pk-filter') !== null), [children]);
  const inUse = Object.keys(filters).length;
  const isAsked = params.has(opensForm);
  useEffect(() => {
    if (!isAsked || !onAdd) return;
    set({ [opensForm]: undefined }, true);
    onAdd();
  }, [isAsked, onAdd, set]);
  return (
    <div ref={bar} className={unfolded ? 'pk-toolbar' : 'pk-toolbar pk-folded'}>
      <div className="pk-search">
        <input
          type="search"
          className="pk-control"
          aria-label={text.search}
          aria-describedby={hint}
          placeholder={text.search}
          maxLength={100}
          value={search.text}
          onChange={({ target }) => search.type(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && search.submit()}
        />
        <small id={hint}>{text.searchHint}</small>
      </div>
      {hasFilters && <FoldButton inUse={inUse} unfolded={unfolded} onFold={setUnfolded} />}
      {children}
      {inUse > 0 && <Button onClick={clear}>{text.clearFilters}</Button>}
      <ViewsMenu list={list} />
      {onAdd && (
        <Button type="primary" onClick={onAdd}>
          {text.add}
        </Button>
      )}
    </div>
  );
}

interface FilterBarProps {
  /** Filters in use. */
  inUse: number;
  children: ReactNode;
}

/** The filters of a screen without a list; a phone folds them. */
export function FilterBar({ inUse, children }: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div className={unfolded ? 'pk-toolbar' : 'pk-toolbar pk-folded'}>
      <FoldButton inUse={inUse} unfolded={unfolded} onFold={setUnfolded} />
      {children}
    </div>
  );
}

interface FoldProps {
  inUse: number;
  unfolded: boolean;
  onFold: (unfolded: boolean) => void;
}

/** Shown where a phone folds the filters. */
const FoldButton = ({ inUse, unfolded, onFold }: FoldProps) => (
  <button
    type="button"
    className="pk-control pk-fold"
    aria-expanded={unfolded}
    onClick={() => onFold(!unfolded)}
  >
    {inUse > 0 ? text.filtersInUse(inUse) : text.filters}
  </button>
);

/** 'Vistas': search, filters and order of a list, saved under a name by each person. */
function ViewsMenu({ list }: { list: Pick<List<unknown>, 'path' | 'question' | 'ask'> }) {
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
