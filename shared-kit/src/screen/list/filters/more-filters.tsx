import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { screenMessages as text } from '../../frame/messages.ts';
import { useNarrow } from '../../frame/use-narrow.ts';
import type { Filters } from '../state/use-address.ts';

interface Props<Name extends string> {
  list: { filters: Filters<Name> };
  /** The filters among the children. */
  names: readonly NoInfer<Name>[];
  children: ReactNode;
}

/** Filters that are used less, behind 'Filtros' with the number of those in use, so that a tool bar is one line; on a phone they stand among
 *  the others. */
export function MoreFilters<Name extends string>({ list, names, children }: Props<Name>) {
  const [side, setSide] = useState<'left' | 'right'>();
  const panel = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const narrow = useNarrow();
  const isOpen = side !== undefined;
  useEffect(() => {
    // Filters in use stay in the page, so that a printed list names them.
    if (isOpen) panel.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isOpen]);
  if (narrow) return children;

  const inUse = names.filter((name) => list.filters[name] !== undefined).length;
  const open = () => {
    const { left } = toggle.current!.getBoundingClientRect();
    setSide(left + panelWidth < document.documentElement.clientWidth ? 'left' : 'right');
  };
  return (
    <div
      className="pk-more"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setSide(undefined);
        toggle.current!.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setSide(undefined);
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={inUse > 0 ? 'pk-control pk-in-use' : 'pk-control'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? setSide(undefined) : open())}
      >
        {inUse > 0 ? text.filtersInUse(inUse) : text.filters}
      </button>
      {(isOpen || inUse > 0) && (
        // A click between the filters keeps the focus within, hence the tab index.
        <div
          ref={panel}
          id={id}
          role="group"
          aria-label={text.filters}
          tabIndex={-1}
          hidden={!isOpen}
          style={{ [side ?? 'left']: 0, width: panelWidth }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

const panelWidth = 280;
