import { Flex } from '@portal/shared-kit/ui';
import type { ReactNode, KeyboardEvent } from 'react';

interface Props {
  /** The colour that it stands on, that of a drawer when left out: its buttons hide what scrolls under them. */
  ground?: string | undefined;
  /** 'Cancelar' first, what saves last. */
  children: ReactNode;
}

/** The buttons of a form, in sight while its fields scroll. */
export const FormFooter = ({ ground = 'var(--p-surface)', children }: Props) => (
  <Flex
    className="pk-form-end"
    wrap
    gap="small"
    justify="end"
    style={{
      position: 'sticky',
      zIndex: 2,
      bottom: 0,
      padding: '12px 0',
      background: ground,
      // Also beside and below it, where a drawer has its padding, no field shows through.
      boxShadow: `0 0 0 24px ${ground}`,
      clipPath: 'inset(0 -24px -24px)',
    }}
  >
    {children}
  </Flex>
);

/** Ctrl+Enter in a form, ⌘+Enter on a Mac: sends it, also where Enter alone begins a line. Keys of a dialog over the form are not its own. */
export const onCtrlEnter =
  (send: (event: KeyboardEvent<HTMLFormElement>) => void) => (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    send(event);
  };
