import '../../schema/now.ts';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import { failureOf, isTransient, type ApiFailure } from '../../data/api-failure.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { problemsOf, without, type Problems } from './form-problems.ts';
import { useProblems } from './use-problems.ts';

interface Reason {
  reason: string;
}
interface Done {
  message: string;
}
export interface ActionBodyProps<Value extends object> {
  /** The word on the button that acts; without it there is nothing to be done but to close. */
  confirm?: string | undefined;
  /** The word on the button that does not; 'Cancelar' where there is an act and 'Fechar' where there is none. */
  cancel?: string;
  danger?: boolean;
  /** The act waits for something that the dialog shows, such as a box to be ticked. */
  disabled?: boolean;
  /** Asks for the reason, which the audit keeps: at least `min` characters, five when left out. */
  reason?: true | { min?: number; label?: string };
  /** The contract's schema of the fields, and what they start with. Fields that are not drawn keep what `value` says. */
  schema?: z.ZodType<Value>;
  value?: object;
  /** Resolves with the message to show, and the dialog closes. Where it gives back nothing, its caller decides what becomes of the dialog.
   *  An ApiFailure it rejects with is shown, and what was typed stays. */
  onConfirm?: (value: Value & Reason) => Promise<Done | void> | void;
  /** Told of a refusal, to read again what it speaks of. */
  onFailure?: (failure: ApiFailure) => void;
  /** Draws what stands above all, in place of the message of a refusal; there is none before the first try. */
  notice?: (failure: ApiFailure | undefined) => ReactNode;
  onClose: () => void;
  /** True while the dialog must not be closed in passing. */
  onHold: (held: boolean) => void;
  /** The consequence, and the fields as Form.Items. */
  children?: ReactNode;
}

const shortestReason = 5;

export function ActionBody<Value extends object>(props: ActionBodyProps<Value>) {
  const { confirm, danger = false, disabled = false, schema, value, onClose, onHold, children } = props;
  const reason = props.reason === true ? {} : props.reason;
  const shortest = reason && (reason.min ?? shortestReason);
  const { notify, guardUnsaved } = usePortal();
  const [form] = Form.useForm();
  const id = useId();
  const [typed, setTyped] = useState(false);
  const [working, setWorking] = useState(false);
  const { mark, typed: typedIn, goTo } = useProblems(form);
  const [failure, setFailure] = useState<ApiFailure>();
  useEffect(() => {
    onHold(typed || working);
    return () => onHold(false);
  }, [typed, working, onHold]);
  useEffect(() => (typed ? guardUnsaved() : undefined), [typed, guardUnsaved]);

  const act = async (fields: object) => {
    if (working) return;
    const read = readFields({ ...value, ...fields }, schema, shortest);
    mark(read.problems ?? {});
    setFailure(undefined);
    if (read.problems) return goTo(Object.keys(read.problems)[0]!);
    try {
      const running = props.onConfirm?.(read.value as Value & Reason);
      if (!running) return;
      setWorking(true);
      const done = await running;
      if (!done) return;
      notify.success(done.message);
      onClose();
    } catch (error) {
      const found = failureOf(error);
      setFailure(found);
      mark(found.errors ?? {});
      props.onFailure?.(found);
    } finally {
      setWorking(false);
    }
  };

  return (
    <Form
      form={form}
      name={id}
      layout="vertical"
      scrollToFirstError={{ focus: true }}
      {...(value && { initialValues: value })}
      onFinish={(fields: object) => void act(fields)}
      onValuesChange={(changed: object) => {
        setTyped(true);
        typedIn(changed);
      }}
    >
      {props.notice ? props.notice(failure) : failure && <Refusal failure={failure} form={form} />}
      {children}
      {reason && (
        <Form.Item name="reason" label={reason.label ?? text.reason} required style={{ marginTop: 16 }}>
          <Input.TextArea autoFocus={!schema} rows={3} maxLength={500} />
        </Form.Item>
      )}
      <Flex wrap gap="small" justify="end" style={{ marginTop: 16 }}>
        <Button autoFocus={!schema && !reason} disabled={working} onClick={onClose}>
          {props.cancel ?? (confirm === undefined ? text.close : text.cancel)}
        </Button>
        {confirm !== undefined && (
          <Button type="primary" htmlType="submit" danger={danger} disabled={disabled} loading={working}>
            {confirm}
          </Button>
        )}
      </Flex>
    </Form>
  );
}

/** What was typed as the contract wants it, or what is wrong with it. */
function readFields(
  typed: object & Partial<Reason>,
  schema: z.ZodType<object> | undefined,
  shortest: number | undefined,
): { value: object; problems?: Problems } {
  const reason = typed.reason?.trim() ?? '';
  const parsed = schema?.safeParse({ ...typed, ...(shortest !== undefined && { reason }) });
  const problems: Problems = {
    ...(parsed?.error && problemsOf(parsed.error)),
    ...(shortest !== undefined && reason.length < shortest && { reason: [text.reasonTooShort(shortest)] }),
  };
  const value = { ...(parsed ? parsed.data : typed), ...(shortest !== undefined && { reason }) };
  return { value, ...(Object.keys(problems).length > 0 && { problems }) };
}

interface RefusalProps {
  failure: ApiFailure;
  form: { getFieldsValue(): object; submit(): void };
}

/** Why it was not done: the message, what is wrong with fields that are not drawn, the code for support, and another try where that may help. */
function Refusal({ failure, form }: RefusalProps) {
  const drawn = Object.keys(form.getFieldsValue());
  const others = Object.entries(without(failure.errors ?? {}, drawn)).flatMap(([, messages]) => messages);
  const { message, supportCode } = failure;
  return (
    <Alert
      type="error"
      showIcon
      title={[message, ...others].join(' ')}
      description={supportCode && text.supportCode(supportCode)}
      action={isTransient(failure) && <Button onClick={() => form.submit()}>{text.retry}</Button>}
      style={{ marginBottom: 16 }}
    />
  );
}
