import { useEffect, useRef, useState } from 'react';
import { usePortal } from '../../remote/portal-context.tsx';
import { DiscardDialog } from './action-dialog.tsx';
import { FormBody, type FormBodyProps } from './form-body.tsx';
import { screenMessages as text } from '../frame/messages.ts';

type Props<Value extends object> = Omit<
  FormBodyProps<Value>,
  'onSubmit' | 'onClose' | 'onDirty' | 'cancel' | 'ground'
> & {
  /** Resolves with the record as it was saved, or with `false` where it was not and the form goes on. An ApiFailure it rejects with is shown, and what was typed stays. */
  onSubmit: (value: Value) => Promise<object | false>;
};

/** A form that is the page itself: it stays open after it saved, takes over a newer record while nothing is typed, and what was typed can be taken back. */
export function PageForm<Value extends object>({ value, onSubmit, ...form }: Props<Value>) {
  const { drafts } = usePortal();
  const [opened, setOpened] = useState({ record: value, turn: 0 });
  const [seen, setSeen] = useState(value);
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  if (asking && !dirty) setAsking(false);
  const saved = useRef(value);
  const place = useRef<HTMLDivElement>(null);
  const open = (record: object) => setOpened(({ turn }) => ({ record, turn: turn + 1 }));
  if (value !== seen) {
    setSeen(value);
    if (!dirty && JSON.stringify(value) !== JSON.stringify(opened.record)) open(value);
  }

  const refocus = useRef(false);
  const reopen = (record: object) => {
    refocus.current = true;
    open(record);
  };
  useEffect(() => {
    // The button that had the focus went with the form it belonged to.
    if (refocus.current) place.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    refocus.current = false;
  }, [opened.turn]);
  return (
    <div ref={place}>
      <FormBody<Value>
        {...form}
        key={opened.turn}
        value={opened.record}
        ground="var(--p-ground)"
        onSubmit={async (typed) => {
          const record = await onSubmit(typed);
          if (record) saved.current = record;
          return record;
        }}
        onClose={() => reopen(saved.current)}
        onDirty={setDirty}
        cancel={dirty ? { label: text.discardChanges, run: () => setAsking(true) } : undefined}
      />
      <DiscardDialog
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          if (form.draftKey !== undefined) drafts.remove(form.draftKey);
          reopen(value);
        }}
      />
    </div>
  );
}
