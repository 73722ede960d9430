import '../../schema/now.ts';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import { failureOf, isTransient, type ApiFailure } from '../../data/api-failure.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { onCtrlEnter } from './form-footer.tsx';
import { problemsOf, withoutProblems, type Problems, useProblems } from './problems.ts';

interface Reason {
  reason: string;
}
interface Done {
  message: string;
}
export interface ActionBodyProps<Value extends object> {
  /** The label of the button that acts; without it the dialog can only be closed. */
  confirm?: string | undefined;
  /** The label of the other button; by default 'Cancelar' with an action, 'Fechar' without. */
  cancel?: string;
  danger?: boolean;
  /** The action is disabled until something in the dialog is done, such as a checkbox ticked. */
  disabled?: boolean;
  /** Whether the dialog holds input that no field in it shows any more, or that was refused. What is typed or chosen in any field is known. */
  written?: boolean;
  /** Asks for the reason, which the audit log keeps: at least `min` characters, by default five. */
  reason?: true | { min?: number; label?: string };
  /** The contract's schema of the fields, and their initial values. Values without a field are kept. */
  schema?: z.ZodType<Value>;
  value?: object;
  /** Resolves with the message to show, after which the dialog closes; without a message its caller decides whether it closes. An ApiFailure
   *  it rejects with is shown, and the input stays. */
  onConfirm?: (value: Value & Reason) => Promise<Done | void> | void;
  /** Called after the action, before the dialog closes. */
  onDone?: () => void;
  /** Called after a refusal, to reload what the refusal is about. */
  onFailure?: (failure: ApiFailure) => void;
  /** Rendered at the top in place of the error message; with undefined before the first try. */
  notice?: (failure: ApiFailure | undefined) => ReactNode;
  onClose: () => void;
  /** Whether the dialog must not be closed by Escape or a click outside. */
  onHold: (held: boolean) => void;
  /** The consequence, and the fields as Form.Items. */
  children?: ReactNode;
}

const shortestReason = 5;

export function ActionBody<Value extends object>(props: ActionBodyProps<Value>) {
  const { confirm, danger = false, disabled = false, written = false } = props;
  const { schema, value, onClose, onHold, children } = props;
  const reason = props.reason === true ? {} : props.reason;
  const shortest = reason && (reason.min ?? shortestReason);
  const { notify, guardUnsaved } = usePortal();
  const [form] = Form.useForm();
  const id = useId();
  const [typed, setTyped] = useState(false);
  const [working, setWorking] = useState(false);
  const { mark, typed: typedIn, goTo } = useProblems(form);
  const [failure, setFailure] = useState<ApiFailure>();
  const hasInput = typed || written;
  useEffect(() => {
    onHold(hasInput || working);
    return () => onHold(false);
  }, [hasInput, working, onHold]);
  useEffect(() => (hasInput ? guardUnsaved() : undefined), [hasInput, guardUnsaved]);

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
      props.onDone?.();
      if (!done) return setTyped(false);
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
      noValidate
      scrollToFirstError={{ focus: true }}
      {...(value && { initialValues: value })}
      onFinish={(fields: object) => void act(fields)}
      // A field outside a Form.Item is input as well.
      onChange={() => setTyped(true)}
      onValuesChange={(changed: object) => {
        setTyped(true);
        typedIn(changed);
      }}
      onKeyDown={onCtrlEnter(() => confirm !== undefined && !disabled && form.submit())}
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

/** The input parsed by the contract, or its problems. */
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

/** An error: the message unless a field shows it already, problems of fields without a control, the support code, and a retry where that
 *  may help. */
function Refusal({ failure, form }: RefusalProps) {
  const { message, supportCode, errors = {} } = failure;
  const drawn = Object.keys(form.getFieldsValue());
  const elsewhere = withoutProblems(errors, drawn);
  const isAtField = Object.entries(errors).some(
    ([path, messages]) => !Object.hasOwn(elsewhere, path) && messages.includes(message),
  );
  return (
    <Alert
      type="error"
      title={[isAtField ? text.checkFields : message, ...Object.values(elsewhere).flat()].join(' ')}
      description={supportCode && text.supportCode(supportCode)}
      action={isTransient(failure) && <Button onClick={() => form.submit()}>{text.retry}</Button>}
      style={{ marginBottom: 16 }}
    />
  );
}
