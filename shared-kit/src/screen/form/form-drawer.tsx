import { Drawer } from '@portal/shared-kit/ui-data';
import { useLocation } from '@portal/shared-kit/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortal } from '../../remote/portal-context.tsx';
import { DiscardDialog } from './action-dialog.tsx';
import { FormBody, type FormDrawerProps } from './form-body.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { useReturnFocus } from '../frame/use-return-focus.ts';

export type { FormDrawerProps };

/** As a ViewDrawer: title first, the button that closes at the end, the same paddings. */
const drawerStyles = {
  header: { padding: '12px 24px' },
  title: { fontSize: 18, fontWeight: 650 },
} as const;

/** A form in a drawer, validated by the contract's own schema. Closing it with something typed asks first. */
export function FormDrawer<Value extends object>(props: FormDrawerProps<Value>) {
  const { title, value, onClose, draftKey } = props;
  const { drafts } = usePortal();
  const dirty = useRef(false);
  const setDirty = useCallback((is: boolean) => {
    dirty.current = is;
  }, []);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState({ value, title });
  // Keeps the content while the drawer slides out.
  if (value && value !== shown.value) setShown({ value, title });

  // Saved or closed while the question was open.
  if (!value && asking) setAsking(false);

  useReturnFocus(value !== undefined);
  const place = useRef<HTMLDivElement>(null);

  // The user navigated back and confirmed to discard.
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key && dirty.current) onClose();
    openedAt.current = key;
  }, [key, onClose]);

  const requestClose = () => (dirty.current ? setAsking(true) : onClose());
  return (
    <>
      <Drawer
        title={shown.title}
        open={value !== undefined}
        onClose={requestClose}
        destroyOnHidden
        size={560}
        closable={{ placement: 'end' }}
        styles={drawerStyles}
        maskClosable={false}
        afterOpenChange={(open) => open && focusFirst(place.current)}
      >
        <div ref={place}>
          {shown.value && (
            <FormBody
              {...props}
              value={shown.value}
              cancel={{ label: text.cancel, run: requestClose }}
              onDirty={setDirty}
            />
          )}
        </div>
      </Drawer>
      <DiscardDialog
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          if (draftKey !== undefined) drafts.remove(draftKey);
          onClose();
        }}
      />
    </>
  );
}

/** Moves the focus to the first field that can be filled in, unless it is in one already. */
function focusFirst(place: HTMLElement | null): void {
  const fields = 'input:enabled, textarea:enabled, select:enabled';
  if (!place?.contains(document.activeElement)) place?.querySelector<HTMLElement>(fields)?.focus();
}
