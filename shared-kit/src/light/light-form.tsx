import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { lightMessages as text } from './messages.ts';
import { useLightPortal } from './light-portal.tsx';
import type { LightFormApi } from './use-light-form.ts';

interface LightFormProps<Name extends string> {
  form: LightFormApi<Name>;
  /** Submissions are ignored while a returned promise is pending. */
  onSubmit(): void | Promise<unknown>;
  label: string;
  children: ReactNode;
}

/** A form that works before hydration; submitted that early, it is sent after hydration. */
export function LightForm<Name extends string>({ form, onSubmit, label, children }: LightFormProps<Name>) {
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const { takeEarlySubmit } = useLightPortal();
  useEffect(() => {
    if (takeEarlySubmit()) element.current?.requestSubmit();
  }, [takeEarlySubmit]);

  useEffect(() => form.store.lead());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await onSubmit();
    } finally {
      sending.current = false;
    }
  }

  return (
    <form
      ref={element}
      id={form.id}
      className="p-form"
      method="post"
      noValidate
      aria-label={label}
      data-early-submit=""
      onSubmit={(event) => void submit(event)}
    >
      {children}
    </form>
  );
}

/** What is wrong with the form, announced at once; each line leads to its field. */
export function FormSummary<Name extends string>({ form }: { form: LightFormApi<Name> }) {
  const { problems, store } = form;
  return (
    <div role="alert">
      {problems.length > 0 && (
        <div className="p-alert">
          <p>{text.problems}</p>
          <ul className="lk-problems">
            {problems.map(({ field, message }) => (
              <li key={field}>
                <button type="button" className="lk-problem" onClick={() => store.focus(field)}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
