import { Drawer } from '@portal/shared-kit/ui-data';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormBody } from './form-body.tsx';
import type { Problems } from './form-problems.ts';
import { screenMessages as text } from './messages.ts';

export interface FormDrawerProps<Value extends object> {
  title: string;
  /** The contract's schema of what is sent. */
  schema: z.ZodType<Value>;
  /** What the form starts with; the drawer is open while this is set. Fields that are not drawn keep what it says of them. */
  value: object | undefined;
  /** Resolves when saved. An ApiFailure it rejects with is shown, and what was typed stays. */
  onSubmit: (value: Value) => Promise<unknown>;
  onClose: () => void;
  /** Rules beside the schema, such as names that are taken. */
  check?: (value: Value) => Problems | undefined;
  /** Reads the record as it is now, after somebody else changed it. */
  reload?: () => Promise<object>;
  /** Toast texts by field that the specification wants beside the line under the field (decision 35). */
  toasts?: Record<string, string>;
  children: ReactNode;
}

/** A form in a drawer, validated by the contract's own schema. Closing it with something typed asks first. */
export function FormDrawer<Value extends object>(props: FormDrawerProps<Value>) {
  const { title, value, onClose } = props;
  const dirty = useRef(false);
  const setDirty = useCallback((is: boolean) => {
    dirty.current = is;
  }, []);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState({ value, title });
  // While the drawer slides out it keeps showing what it showed.
  if (value && value !== shown.value) setShown({ value, title });

  const requestClose = () => (dirty.current ? setAsking(true) : onClose());
  return (
    <>
      <Drawer
        title={shown.title}
        open={value !== undefined}
        onClose={requestClose}
        destroyOnHidden
        size={560}
        maskClosable={false}
      >
        {shown.value && (
          <FormBody {...props} value={shown.value} onCancel={requestClose} onDirty={setDirty} />
        )}
      </Drawer>
      <ConfirmDialog
        open={asking}
        question={text.discardQuestion}
        confirm={text.discard}
        cancel={text.keepEditing}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      >
        {text.discardWarning}
      </ConfirmDialog>
    </>
  );
}
