import { usePortal } from './portal-context.tsx';

interface Props {
  /** Identifies the sheet: it stands once in a page, however many render it. */
  href: string;
  precedence?: 'default' | 'medium';
  css: string;
}

/** A style sheet of a screen, which the page's policy accepts by its nonce. */
export function Style({ href, precedence = 'medium', css }: Props) {
  const { nonce } = usePortal();
  return (
    <style href={href} precedence={precedence} nonce={nonce}>
      {css}
    </style>
  );
}
