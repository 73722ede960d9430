import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  approvePayment,
  confirmSecondPersonChange,
  fileRules,
  refusePayment,
  refuseSecondPersonChange,
  secondPersonForm,
  setSecondPersonLimit,
  type FileRule,
  type SecondPersonSettings,
  type WaitingPayment,
} from '@portal/shared-kit/contract/finance/payment-approval';
import {
  approvePaymentRequest,
  refusePaymentRequest,
  requestedActs,
  type PaymentRequest,
} from '@portal/shared-kit/contract/finance/payment-request';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, Choice, MoneyItem } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

export interface SecondDialogProps {
  /** The decision on a payment or on what a clerk asked for, a request for other settings, or the decision on such a request. */
  of:
    | { act: 'confirm' | 'refuse'; row: WaitingPayment }
    | { act: 'approve' | 'refuse-request'; request: PaymentRequest }
    | { act: 'change'; current: { amount: number; files: FileRule } }
    | {
        act: 'confirm-change' | 'refuse-change';
        pending: NonNullable<SecondPersonSettings['pending']>;
      };
  onDone: () => void;
  onClose: () => void;
}

/** The dialogs of decisions by a second person. */
export function SecondDialog({ of, ...outcome }: SecondDialogProps) {
  const { http } = usePortal();
  switch (of.act) {
    case 'confirm':
      return (
        <ActionDialog
          title={text.confirmQuestion(formatMoney(of.row.amount), of.row.payer_name)}
          confirm={text.confirm}
          onConfirm={() => call(http, approvePayment, { params: { id: of.row.id } })}
          {...outcome}
        >
          {text.confirmHint}
        </ActionDialog>
      );
    case 'refuse':
      return (
        <ActionDialog
          danger
          reason
          title={text.refuseQuestion(formatMoney(of.row.amount), of.row.payer_name)}
          confirm={text.refuse}
          onConfirm={(body) => call(http, refusePayment, { params: { id: of.row.id }, body })}
          {...outcome}
        >
          {text.refuseHint}
        </ActionDialog>
      );
    case 'approve': {
      const { id, act, document, payer_name, reason } = of.request;
      return (
        <ActionDialog
          danger
          title={text.approveQuestion(requestedActs[act], document, payer_name)}
          confirm={text.approve}
          onConfirm={() => call(http, approvePaymentRequest, { params: { id } })}
          {...outcome}
        >
          {text.requestReason(reason)}
        </ActionDialog>
      );
    }
    case 'refuse-request': {
      const { id, act, document } = of.request;
      return (
        <ActionDialog
          danger
          reason
          title={text.refuseRequest(requestedActs[act], document)}
          confirm={text.refuse}
          onConfirm={(body) => call(http, refusePaymentRequest, { params: { id }, body })}
          {...outcome}
        >
          {text.refuseRequestHint}
        </ActionDialog>
      );
    }
    case 'change':
      return <ChangeDialog current={of.current} {...outcome} />;
    case 'confirm-change':
      return (
        <ActionDialog
          title={text.confirmChange}
          confirm={text.confirmChange}
          onConfirm={() => call(http, confirmSecondPersonChange, { params: { id: of.pending.id } })}
          {...outcome}
        >
          <p>{text.pendingWhat(formatMoney(of.pending.amount), fileRules[of.pending.files])}</p>
          {text.confirmChangeHint}
        </ActionDialog>
      );
    case 'refuse-change': {
      const refusal = of.pending.own ? text.withdrawChange : text.refuseChange;
      return (
        <ActionDialog
          danger
          reason
          title={refusal}
          confirm={refusal}
          onConfirm={(body) => call(http, refuseSecondPersonChange, { params: { id: of.pending.id }, body })}
          {...outcome}
        >
          {text.refuseChangeHint}
        </ActionDialog>
      );
    }
  }
}
type Outcome = Omit<SecondDialogProps, 'of'>;

/** Asks for another amount above which a second person confirms, and for which bank files. */
function ChangeDialog({ current, ...outcome }: Outcome & { current: { amount: number; files: FileRule } }) {
  const { http } = usePortal();
  return (
    <ActionDialog
      reason
      title={text.changeLimit}
      confirm={text.askChange}
      schema={secondPersonForm.omit({ reason: true })}
      value={current}
      onConfirm={(body) => call(http, setSecondPersonLimit, { body })}
      {...outcome}
    >
      <p>{text.limitHint}</p>
      <MoneyItem name="amount" label={text.howMuch} />
      <Form.Item name="files" label={text.files}>
        <Choice
          options={(Object.keys(fileRules) as FileRule[]).map((value) => ({
            value,
            label: fileRules[value],
          }))}
        />
      </Form.Item>
    </ActionDialog>
  );
}
