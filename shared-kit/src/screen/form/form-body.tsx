import '../../schema/now.ts';
import { Alert, Button } from '@portal/shared-kit/ui';
import { Form, type FormInstance } from '@portal/shared-kit/ui-data';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import { visibleInput } from '../../contract/core/multiline.ts';
import { isApiFailure, type ApiFailure, notifyFailure } from '../../data/api-failure.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { below, ConflictNotice, DraftNotice, ProblemSummary } from './form-notices.tsx';
import { FormFooter, onCtrlEnter } from './form-footer.tsx';
import { labelOf, labelsOf, useProblems, problemsOf, type Problems } from './problems.ts';
import { screenMessages as text } from '../frame/messages.ts';

export interface FormDrawerProps<Value extends object> {
  title: string;
  /** The contract's schema of what is sent. */
  schema: z.ZodType<Value>;
  /** What the form starts with; the drawer is open while this is set. Fields that are not drawn keep what it says of them. */
  value: object | undefined;
  /** Resolves when saved, with the answer whose message is shown, if any; or with `false` where it was not saved and the form goes on. An
   *  ApiFailure it rejects with is shown, and what was typed stays. */
  onSubmit: (value: Value) => Promise<unknown>;
  onClose: () => void;
  /** Rules beside the schema, such as names that are taken. */
  check?: (value: Value) => Problems | undefined;
  /** Reads the record as it is now, after somebody else changed it. */
  reload?: () => Promise<object>;
  /** Toast texts that the specification requires in addition to the text under the field (decision 35), by field or by that text. Shows
   *  only the first one. */
  toasts?: Record<string, string>;
  /** Names the form among the drafts of its remote; what is typed and not saved is then found again (decision 9). */
  draftKey?: string;
  /** The words on the button that saves, at rest and while it works; 'Guardar' when left out. */
  submit?: { label: string; busy: string };
  /** 'Guardar e adicionar outro' (Ctrl+Shift+Enter) is offered where this is given: the form stays, empty but for these fields, and the first
   *  of the others has the focus. */
  keeps?: readonly string[] | undefined;
  children: ReactNode;
}

export type FormBodyProps<Value extends object> = Omit<FormDrawerProps<Value>, 'title'> & {
  value: object;
  /** The button that leaves without saving; undefined draws none. */
  cancel: { label: string; run: () => void } | undefined;
  /** The colour that it stands on, that of a drawer when left out. */
  ground?: string | undefined;
  onDirty: (dirty: boolean) => void;
};
type Outcome = 'editing' | 'saving' | 'failed' | 'conflict' | 'merged';

/** The form itself: validates, saves, and shows every refusal without losing a letter. */
export function FormBody<Value extends object>(props: FormBodyProps<Value>) {
  const {
    schema,
    value,
    onSubmit,
    onClose,
    cancel,
    ground,
    onDirty,
    check,
    reload,
    toasts = {},
    draftKey,
    submit = { label: text.save, busy: text.saving },
    keeps,
    children,
  } = props;
  const { notify, guardUnsaved } = usePortal();
  const [form] = Form.useForm();
  const { problems, mark, typed, goTo } = useProblems(form);
  const drawn = useRef<HTMLDivElement>(null);
  const [labels, setLabels] = useState<ReturnType<typeof labelsOf>>({});
  const [outcome, setOutcome] = useState<Outcome>('editing');
  const another = useRef(false);
  const draft = useDraft(draftKey);
  const [touched, setTouched] = useState<readonly string[]>(Object.keys(draft.found));
  const [restored, setRestored] = useState(touched.length > 0);
  const current = useCurrentRecord(form, value, touched, reload);

  const dirty = touched.length > 0;
  useEffect(() => {
    onDirty(dirty);
    return dirty ? guardUnsaved() : undefined;
  }, [dirty, onDirty, guardUnsaved]);
  // Watched, because what a choice fills in elsewhere is no input and belongs to the draft as well.
  const values = Form.useWatch((fields: object) => fields, { form, preserve: true });
  const { keep } = draft;
  useEffect(() => {
    if (dirty && values) keep(changesOf(value, values));
  }, [dirty, value, values, keep]);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const refuse = (found: Problems) => {
    setLabels(labelsOf(drawn.current!, Object.keys(found)));
    mark(found);
    setOutcome('editing');
    goTo(Object.keys(found)[0]!);
  };

  const fail = (failure: ApiFailure) => {
    if (failure.code === 'conflict') return setOutcome('conflict');
    if (failure.errors) {
      for (const [path, messages] of Object.entries(failure.errors)) {
        const label = failure.code === 'duplicate' ? undefined : labelOf(drawn.current!, path);
        notify.info([...(label ? [`${label}:`] : []), ...messages].join(' '));
      }
      return refuse(failure.errors);
    }
    setOutcome('failed');
    const retry = () => open.current && form.submit();
    notify.error(failure.message, { retry, supportCode: failure.supportCode });
  };

  const save = async (fields: object) => {
    if (outcome === 'saving') return;
    const parsed = schema.safeParse(visibleInput({ ...current.record, ...fields }));
    const found = parsed.success ? check?.(parsed.data) : problemsOf(parsed.error);
    if (found) {
      const taken = parsed.success ? Object.values(found).flat() : [];
      const ofFields = Object.keys(found).flatMap((path) => toasts[path] ?? []);
      const ofLines = Object.values(found).flatMap((lines) => lines.flatMap((line) => toasts[line] ?? []));
      for (const message of [...taken, ...ofFields, ...ofLines.slice(0, 1)]) notify.info(message);
      return refuse(found);
    }
    mark({});
    setOutcome('saving');
    try {
      const answer = await onSubmit(parsed.data as Value);
      if (answer === false) return setOutcome('editing');
      if (hasMessage(answer)) notify.success(answer.message);
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      return open.current ? fail(error) : undefined;
    }
    draft.drop();
    setTouched([]);
    // Discarded meanwhile: what is open now is another form.
    if (!open.current) return;
    if (!another.current) return onClose();
    setOutcome('editing');
    form.setFieldsValue({ ...blankOf(form), ...value, ...form.getFieldsValue([...keeps!]) });
    firstOther(drawn.current!, keeps!)?.focus();
  };
  const send = (thenAnother: boolean) => {
    another.current = thenAnother;
    form.submit();
  };

  const type = (changed: object) => {
    const names = Object.keys(changed);
    const all = [...touched, ...names.filter((name) => !touched.includes(name))];
    setTouched(all);
    typed(changed);
  };
  const startAnew = () => {
    draft.drop();
    form.setFieldsValue({ ...blankOf(form), ...value });
    setTouched([]);
    setRestored(false);
  };

  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      initialValues={{ ...value, ...draft.found }}
      onFinish={save}
      onValuesChange={type}
      onKeyDown={onCtrlEnter((event) => send(event.shiftKey && keeps !== undefined))}
    >
      {restored && <DraftNotice onDrop={startAnew} />}
      <ProblemSummary problems={problems} labels={labels} onGoTo={goTo} />
      {outcome === 'failed' && <Alert type="error" title={text.notSaved} style={below} />}
      {outcome === 'conflict' && (
        <ConflictNotice
          loading={current.loading}
          onLoad={reload && (() => void current.load().then((loaded) => loaded && setOutcome('merged')))}
        />
      )}
      {outcome === 'merged' && <Alert type="info" title={text.currentLoaded} style={below} />}
      <div ref={drawn}>{children}</div>
      <FormFooter ground={ground}>
        {cancel && <Button onClick={cancel.run}>{cancel.label}</Button>}
        {keeps && (
          <Button disabled={outcome === 'saving'} onClick={() => send(true)}>
            {text.saveAndAdd}
          </Button>
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={outcome === 'saving'}
          onClick={() => {
            another.current = false;
          }}
        >
          {outcome === 'saving' ? submit.busy : submit.label}
        </Button>
      </FormFooter>
    </Form>
  );
}

/** Whether it is the answer of a command. */
const hasMessage = (answer: unknown): answer is { message: string } =>
  typeof answer === 'object' && answer !== null && 'success' in answer && 'message' in answer;

/** The first field to fill in that is not among the named ones. */
const firstOther = (form: HTMLElement, names: readonly string[]) =>
  [...form.querySelectorAll<HTMLElement>('input, textarea, select')].find(
    (field) => !names.some((name) => field.closest(`[id="${name}"]`)),
  );

const changesOf = (started: object, values: object) => {
  const before = started as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
};

const blankOf = (form: FormInstance) =>
  Object.fromEntries(Object.keys(form.getFieldsValue(true) as object).map((name) => [name, undefined]));

interface CurrentRecord {
  /** The record the form is based on: the one it was opened with, or reloaded since. */
  record: object;
  loading: boolean;
  /** Brings in what somebody else saved, typed fields apart: these are kept and say what stands there now. False when it failed. */
  load(): Promise<boolean>;
}

/** The record of a form, and how to refresh it while somebody is typing. */
function useCurrentRecord(
  form: FormInstance,
  opened: object,
  touched: readonly string[],
  reload: (() => Promise<object>) | undefined,
): CurrentRecord {
  const { notify } = usePortal();
  const [record, setRecord] = useState(opened);
  const [loading, setLoading] = useState(false);

  const merge = (current: object) => {
    const before = record as Record<string, unknown>;
    for (const [name, value] of Object.entries(current)) {
      if (!touched.includes(name)) form.setFieldValue(name, value);
      else if (JSON.stringify(value) !== JSON.stringify(before[name]))
        form.setFields([{ name, warnings: [describe(value)] }]);
    }
    setRecord(current);
  };

  const load = async (): Promise<boolean> => {
    setLoading(true);
    try {
      merge(await reload!());
      return true;
    } catch (error) {
      notifyFailure(notify, error);
      return false;
    } finally {
      setLoading(false);
    }
  };
  return { record, loading, load };
}

const describe = (value: unknown): string =>
  typeof value === 'string' && value.length <= 120 ? text.currentValue(value) : text.currentDiffers;

interface Draft {
  /** Unsaved input of an earlier visit, by field. */
  found: Record<string, unknown>;
  keep(values: Record<string, unknown>): void;
  drop(): void;
}

/** Drafts of a form, stored by the portal under `key` (decision 9); none without a key. */
function useDraft(key: string | undefined): Draft {
  const { drafts } = usePortal();
  const [found] = useState(() => {
    const stored = key === undefined ? undefined : drafts.read(key);
    return isRecord(stored) ? stored : {};
  });
  const keep = useCallback(
    (values: Record<string, unknown>) => key !== undefined && drafts.save(key, values),
    [drafts, key],
  );
  return {
    found,
    keep,
    drop: () => key !== undefined && drafts.remove(key),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
