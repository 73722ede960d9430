import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';

/** Props of the button that opens the menu. */
export interface ToggleProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-expanded': boolean;
  onClick: () => void;
}
interface Props {
  toggle: (props: ToggleProps) => ReactNode;
  /** Buttons and links; each closes the menu before it acts. */
  children: (close: () => void) => ReactNode;
}

/** The position of the menu on the screen: a scrolling table would clip it. */
function below(toggle: HTMLElement, items: number): CSSProperties {
  const { top, bottom, right } = toggle.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const edge = Math.max(8, Math.min(clientWidth - right, clientWidth - width - 8));
  const fits = bottom + Math.min(items * itemHeight + 16, innerHeight / 2) < innerHeight;
  return fits ? { top: bottom + 4, right: edge } : { bottom: innerHeight - top + 4, right: edge };
}
const itemHeight = 36;
const width = 200;

const step: Record<string, (at: number, of: number) => number> = {
  ArrowDown: (at, of) => (at + 1) % of,
  ArrowUp: (at, of) => (at - 1 + of) % of,
  Home: () => 0,
  End: (_at, of) => of - 1,
};

/** Actions behind one button. They are in the page while it is closed, but not displayed. */
export function PopMenu({ toggle: draw, children }: Props) {
  const [place, setPlace] = useState<CSSProperties>();
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...menu.current!.querySelectorAll<HTMLElement>('.pk-action:not(:disabled)')];
  const isOpen = place !== undefined;
  const hide = () => setPlace(undefined);
  const close = () => {
    hide();
    toggle.current!.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    items()[0]?.focus();
    // At the position of its row. A field that loses the focus scrolls back to its first letter, which moves no row.
    const follow = ({ target }: Event) => {
      if (target instanceof Node && target.contains(toggle.current)) hide();
    };
    addEventListener('scroll', follow, { capture: true });
    addEventListener('resize', hide, { once: true });
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', hide);
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    const to = step[event.key];
    if (!to) return;
    event.preventDefault();
    const all = items();
    all[to(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  };

  return (
    <>
      {draw({
        ref: toggle,
        'aria-expanded': isOpen,
        onClick: () => setPlace(isOpen ? undefined : below(toggle.current!, items().length)),
      })}
      <div
        ref={menu}
        className={isOpen ? 'pk-menu pk-open' : 'pk-menu'}
        style={place}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          const within = menu.current!.contains(relatedTarget) || relatedTarget === toggle.current;
          if (isOpen && !within) hide();
        }}
      >
        {children(close)}
      </div>
    </>
  );
}
