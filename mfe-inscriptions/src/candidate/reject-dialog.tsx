import { candidacies, candidacy, rejectInscription } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  isOpen,
  otherReasonLength,
  rejectionCodes,
  rejectionMessage,
  rejectionReasons,
  type RejectionReason,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { Checkbox, Form, Input } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { Decided } from './decided.tsx';
import { Refusal } from './refusal.tsx';
import type { DecidedCandidacy, ReviewedCandidacy } from './subject.ts';

interface Refused {
  reason_code: RejectionReason;
  reason_text: string;
  notify: boolean;
}

/** Rejects a candidacy with a coded reason; shows the mail to the candidate (decision 30). */
export function RejectDialog({ of: reviewed, reload, onClose, onDecided }: DecidedCandidacy) {
  const reject = useCommand(rejectInscription, [candidacies, candidacy, inscriptionTabCounts]);
  const possible = isOpen(reviewed.state);
  return (
    <ActionDialog<Refused>
      title={text.rejectQuestion}
      confirm={text.reject}
      cancel={possible ? text.cancel : text.close}
      danger
      disabled={!possible}
      value={{ reason_code: '', reason_text: '', notify: true }}
      onConfirm={async ({ reason_code, reason_text, notify }) => {
        const done = await reject.mutateAsync({
          body: { inscription_id: reviewed.id, reason_code, reason_text: reason_text.trim(), notify },
        });
        reload();
        onDecided?.();
        return done;
      }}
      onFailure={reload}
      notice={(failure) =>
        failure ? (
          <Refusal failure={failure} state={reviewed.state} />
        ) : (
          !isOpen(reviewed.state) && <Decided of={reviewed} />
        )
      }
      onClose={onClose}
    >
      <strong>{reviewed.fullName}</strong>
      <RefusalFields of={reviewed} />
    </ActionDialog>
  );
}

const explained = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: async (_rule: unknown, words: string) => {
    if (getFieldValue('reason_code') === 'OUTRO' && words.trim().length < otherReasonLength)
      throw new Error(text.tooShort(otherReasonLength));
  },
});

function RefusalFields({ of: reviewed }: Pick<ReviewedCandidacy, 'of'>) {
  const reason = Form.useWatch<RejectionReason | '' | undefined>('reason_code');
  const words = Form.useWatch<string | undefined>('reason_text') ?? '';
  const notifies = Form.useWatch<boolean | undefined>('notify') ?? true;
  const message =
    reason &&
    rejectionMessage({
      name: reviewed.fullName,
      number: reviewed.number,
      course: reviewed.curso,
      reason,
      text: words,
      feeAnnulled: reviewed.candidacy_fee?.state === 'POR_PAGAR' && reviewed.proofs_waiting.length === 0,
    });
  return (
    <>
      <Form.Item
        name="reason_code"
        label={text.reason}
        rules={[{ required: true, message: text.chooseReason }]}
        style={{ marginTop: 12 }}
      >
        <select className="pk-control" autoFocus style={{ width: '100%' }}>
          <option value="">{text.chooseReason}</option>
          {rejectionCodes.map((code) => (
            <option key={code} value={code}>
              {rejectionReasons[code]}
            </option>
          ))}
        </select>
      </Form.Item>
      <Form.Item
        name="reason_text"
        label={text.explanation}
        extra={text.explanationHint}
        dependencies={['reason_code']}
        rules={[explained]}
      >
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
      <Form.Item name="notify" valuePropName="checked">
        <Checkbox>{text.notify}</Checkbox>
      </Form.Item>
      <section aria-label={text.preview}>
        <strong>{text.preview}</strong>
        <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: '4px 0 0' }}>
          {notifies ? message || text.previewWaits : text.notNotified}
        </p>
      </section>
    </>
  );
}
