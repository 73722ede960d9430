import { usePortal } from '@portal/shared-kit';
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
import { failureOf, useCommand, type ApiFailure } from '@portal/shared-kit/data';
import { Checkbox, Input, Modal } from '@portal/shared-kit/ui-data';
import { useId, useState } from 'react';
import { Decided } from './decided.tsx';
import { Refusal } from './refusal.tsx';
import type { Subject } from './subject.ts';
import { messages as text } from './messages.ts';

interface Problems {
  reason?: string;
  text?: string;
}

/** Refuses a candidacy with a reason from the list; what the candidate will read stands below (decision 30). */
export function RejectDialog({ of: it, reload, onClose }: Subject) {
  const { notify } = usePortal();
  const id = useId();
  const reject = useCommand(rejectInscription, [candidacies, candidacy, inscriptionTabCounts]);
  const [reason, setReason] = useState<RejectionReason>();
  const [words, setWords] = useState('');
  const [told, setTold] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const possible = isOpen(it.state);

  const go = async () => {
    const found: Problems = {
      ...(!reason && { reason: text.chooseReason }),
      ...(reason === 'OUTRO' &&
        words.trim().length < otherReasonLength && { text: text.tooShort(otherReasonLength) }),
    };
    setProblems(found);
    setFailure(undefined);
    if (found.reason) return document.getElementById(`${id}-reason`)?.focus();
    if (found.text) return document.getElementById(`${id}-words`)?.focus();
    try {
      const { message } = await reject.mutateAsync({
        body: { inscription_id: it.id, reason_code: reason!, reason_text: words.trim(), notify: told },
      });
      notify.success(message);
      reload();
      onClose();
    } catch (problem) {
      setFailure(failureOf(problem));
      reload();
    }
  };

  return (
    <Modal
      open
      title={text.rejectQuestion}
      okText={text.reject}
      okButtonProps={{ danger: true, disabled: !possible }}
      confirmLoading={reject.isPending}
      cancelText={possible ? text.cancel : text.close}
      cancelButtonProps={{ disabled: reject.isPending }}
      onOk={() => void go()}
      onCancel={onClose}
      closable={false}
      mask={{ closable: false }}
      keyboard={!reject.isPending}
    >
      {failure ? <Refusal failure={failure} state={it.state} /> : !isOpen(it.state) && <Decided of={it} />}
      <strong>{it.fullName}</strong>
      <div style={{ display: 'grid', gap: 12, marginTop: 12 }}>
        <div style={field}>
          <label htmlFor={`${id}-reason`}>{text.reason}</label>
          <select
            id={`${id}-reason`}
            className="pk-control"
            autoFocus
            required
            value={reason ?? ''}
            aria-invalid={problems.reason !== undefined}
            aria-describedby={problems.reason && `${id}-reason-problem`}
            onChange={({ target }) => {
              setReason((target.value || undefined) as RejectionReason | undefined);
              setProblems({});
            }}
          >
            <option value="">{text.chooseReason}</option>
            {rejectionCodes.map((code) => (
              <option key={code} value={code}>
                {rejectionReasons[code]}
              </option>
            ))}
          </select>
          {problems.reason && <Problem id={`${id}-reason-problem`}>{problems.reason}</Problem>}
        </div>
        <div style={field}>
          <label htmlFor={`${id}-words`}>{text.explanation}</label>
          <Input.TextArea
            id={`${id}-words`}
            rows={3}
            maxLength={1000}
            value={words}
            status={problems.text ? 'error' : ''}
            aria-invalid={problems.text !== undefined}
            aria-describedby={problems.text ? `${id}-words-problem` : `${id}-words-hint`}
            onChange={({ target }) => {
              setWords(target.value);
              setProblems({});
            }}
          />
          <small id={`${id}-words-hint`}>{text.explanationHint}</small>
          {problems.text && <Problem id={`${id}-words-problem`}>{problems.text}</Problem>}
        </div>
        <Checkbox checked={told} onChange={({ target }) => setTold(target.checked)}>
          {text.notify}
        </Checkbox>
        <section aria-label={text.preview}>
          <strong>{text.preview}</strong>
          <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: '4px 0 0' }}>
            {!told
              ? text.notNotified
              : reason
                ? rejectionMessage({
                    name: it.fullName,
                    number: it.number,
                    course: it.curso,
                    reason,
                    text: words,
                  })
                : text.previewWaits}
          </p>
        </section>
      </div>
    </Modal>
  );
}

const field = { display: 'grid', gap: 4, minWidth: 0 } as const;

const Problem = ({ id, children }: { id: string; children: string }) => (
  <p id={id} role="alert" style={{ margin: 0, color: '#a8071a' }}>
    {children}
  </p>
);
