import { Children, type ComponentProps, type CSSProperties, type ElementType, type Ref } from 'react';

const gaps = { small: 8, middle: 16, large: 24 } as const;
type Gap = keyof typeof gaps | number;
const pixels = (gap: Gap) => (typeof gap === 'number' ? gap : gaps[gap]);

interface FlexProps extends Omit<ComponentProps<'div'>, 'ref'> {
  gap?: Gap;
  justify?: CSSProperties['justifyContent'];
  align?: CSSProperties['alignItems'];
  wrap?: boolean;
  vertical?: boolean;
  component?: ElementType;
  ref?: Ref<HTMLElement>;
}

/** Layout in a row or column. */
export function Flex({
  gap,
  justify,
  align,
  wrap = false,
  vertical = false,
  component: Element = 'div',
  style,
  ...props
}: FlexProps) {
  const flow: CSSProperties = {
    display: 'flex',
    ...(gap !== undefined && { gap: pixels(gap) }),
    ...(justify && { justifyContent: justify }),
    ...(align && { alignItems: align }),
    ...(wrap && { flexWrap: 'wrap' }),
    ...(vertical && { flexDirection: 'column' }),
  };
  return <Element {...props} style={{ ...flow, ...style }} />;
}

interface SpaceProps extends ComponentProps<'div'> {
  orientation?: 'horizontal' | 'vertical';
  size?: Gap;
  wrap?: boolean;
}

/** Its children in a row or column, each in a box of its own. */
export function Space({
  orientation = 'horizontal',
  size = 'small',
  wrap = false,
  children,
  className = '',
  style,
  ...props
}: SpaceProps) {
  const vertical = orientation === 'vertical';
  const flow: CSSProperties = {
    display: 'inline-flex',
    gap: pixels(size),
    ...(vertical ? { flexDirection: 'column' } : { alignItems: 'center' }),
    ...(wrap && { flexWrap: 'wrap' }),
  };
  return (
    <div {...props} className={`pk-space ${className}`} style={{ ...flow, ...style }}>
      {Children.map(children, (child) =>
        child === null || child === undefined ? child : <div className="pk-space-item">{child}</div>,
      )}
    </div>
  );
}
