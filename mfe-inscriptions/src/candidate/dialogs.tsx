import { usePortal } from '@portal/shared-kit';
import {
  candidacies,
  candidacy,
  reopenInscription,
  type CandidacyReview,
  rejectInscription,
} from '@portal/shared-kit/contract/admissions/candidacy';
import {
  correctIdentification,
  identityForm,
  candidateForm,
  updateCandidate,
} from '@portal/shared-kit/contract/admissions/candidacy-edit';
import {
  isOpen,
  otherReasonLength,
  rejectionCodes,
  rejectionMessage,
  rejectionReasons,
  type RejectionReason,
  stateWords,
  type CandidacyState,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { disabilityTypes, genders, trainingAreas } from '@portal/shared-kit/contract/people/person-rules';
import {
  useCommand,
  failureOf,
  upload,
  useForget,
  call,
  isTransient,
  type ApiFailure,
} from '@portal/shared-kit/data';
import { formatDeadline, formatDate, formatMoment } from '@portal/shared-kit/dates';
import {
  ActionDialog,
  BirthDate,
  CheckItem,
  Choice,
  ChoiceItem,
  ContactItems,
  CorrectionDrawer,
  DayItem,
  FormDrawer,
  LookupSelect,
  optionsOf,
  ParentItems,
  TextItem,
} from '@portal/shared-kit/form';
import { Alert } from '@portal/shared-kit/ui';
import { Checkbox, Form, Input, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { useEffect, useState } from 'react';
import { messages as text } from './messages.ts';
import {
  type Doing,
  type ReviewedCandidacy,
  type DecidedCandidacy,
  useCandidacy,
  FactRow,
  FactList,
} from './use-candidacy.tsx';
import { FichaButton, useApproval } from './ficha-button.tsx';
import { Notes } from './notes.tsx';

interface CandidateDialogProps {
  doing: Doing;
  id: number;
  onClose: () => void;
  onDecided?: (() => void) | undefined;
  /** Called when the list is stale. */
  onChanged: () => void;
}

type Confirmation = 'person' | 'overbook' | 'withoutFee';

/** Confirmations required before this candidacy can be approved. */
function confirmationsOf(candidacy: CandidacyReview): { name: Confirmation; label: string }[] {
  const knownPerson = candidacy.known_person;
  return [
    ...(knownPerson ? [{ name: 'person' as const, label: text.samePerson(knownPerson.fullName) }] : []),
    ...(candidacy.vacancies.left <= 0 ? [{ name: 'overbook' as const, label: text.overbook }] : []),
    ...(candidacy.enrolment_cents === null ? [{ name: 'withoutFee' as const, label: text.withoutFee }] : []),
  ];
}

/** Approves a candidacy, with everything that must be known and confirmed first (S2 §5, decision 32). */
function ApproveDialog({ of: candidacy, reload, onClose, onDecided }: DecidedCandidacy) {
  const { can } = usePortal();
  const { approve, pending } = useApproval();
  const [confirmed, setConfirmed] = useState<ReadonlySet<Confirmation>>(new Set());
  const confirmations = confirmationsOf(candidacy);
  const full = candidacy.vacancies.left <= 0 && !can('classes.overbook');
  const possible = isOpen(candidacy.state) && !full;

  const go = async () => {
    const { id, course_id } = candidacy;
    await approve(
      {
        inscription_id: id,
        person_id: id,
        course_id,
        inscriptionType: 'Candidatura',
        confirm_overbook: confirmed.has('overbook'),
        confirm_person_id: confirmed.has('person') ? (candidacy.known_person?.person_id ?? null) : null,
        confirm_without_fee: confirmed.has('withoutFee'),
      },
      // In a sequence no tab comes between two candidates; the ficha is on each one's record.
      !onDecided && (candidacy.enrolment_cents ?? 0) > 0,
    );
    reload();
    onClose();
    onDecided?.();
  };

  return (
    <ActionDialog
      title={text.approveQuestion}
      confirm={pending ? text.approving : text.approve}
      cancel={possible ? text.cancel : text.close}
      disabled={!possible || confirmations.some(({ name }) => !confirmed.has(name))}
      onConfirm={go}
      onFailure={reload}
      notice={(failure) =>
        failure ? (
          <Refusal failure={failure} state={candidacy.state} />
        ) : (
          !isOpen(candidacy.state) && <Decided of={candidacy} />
        )
      }
      onClose={onClose}
    >
      <p>{text.approveWarning}</p>
      <dl style={{ display: 'grid', gap: 6 }}>
        <FactRow title={text.name}>{candidacy.fullName}</FactRow>
        <FactRow title={text.course}>{`${candidacy.curso} · ${candidacy.scholar_shift}`}</FactRow>
        <FactRow title={text.vacancies}>
          {text.vacanciesOf(candidacy.vacancies.left, candidacy.vacancies.total)}
        </FactRow>
        <FactRow title={text.inscriptionFee}>
          {candidacy.enrolment_cents === null ? text.nothingBilled : formatMoney(candidacy.enrolment_cents)}
        </FactRow>
      </dl>
      <Notes of={candidacy} />
      {full && <Alert type="error" title={text.mayNotOverbook} style={{ marginTop: 12 }} />}
      {possible && (
        <div style={{ display: 'grid', gap: 8, marginTop: 16 }}>
          {confirmations.map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={confirmed.has(name)}
              onChange={({ target }) =>
                setConfirmed(
                  (all) => new Set([...all].filter((one) => one !== name).concat(target.checked ? name : [])),
                )
              }
            >
              {label}
            </Checkbox>
          ))}
          {confirmations.length > 0 && <small>{text.confirmFirst}</small>}
        </div>
      )}
      {candidacy.state === 'APROVADA' && candidacy.pay_until && <FichaButton of={candidacy} />}
      <p style={{ marginTop: 16 }}>{text.approveEffects}</p>
    </ActionDialog>
  );
}

interface Refused {
  reason_code: RejectionReason;
  reason_text: string;
  notify: boolean;
}

/** Rejects a candidacy with a coded reason; shows the mail to the candidate (decision 30). */
function RejectDialog({ of: reviewed, reload, onClose, onDecided }: DecidedCandidacy) {
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
      <CheckItem name="notify">{text.notify}</CheckItem>
      <section aria-label={text.preview}>
        <strong>{text.preview}</strong>
        <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: '4px 0 0' }}>
          {notifies ? message || text.previewWaits : text.notNotified}
        </p>
      </section>
    </>
  );
}

/** The open dialog, over a candidacy that is loaded first. */
export function Dialogs({ doing, id, onClose, onDecided, onChanged }: CandidateDialogProps) {
  const { notify } = usePortal();
  const { data, error, refetch } = useCandidacy(id);
  const reviewed = data?.data;
  useEffect(() => {
    if (reviewed || !error) return;
    notify.error(error.message, error.supportCode ? { supportCode: error.supportCode } : {});
    onClose();
  }, [reviewed, error, notify, onClose]);
  if (!reviewed) return null;
  const reload = () => {
    void refetch();
    onChanged();
  };
  const subject = { of: reviewed, reload, onClose };
  const decided = { ...subject, onDecided };
  if (doing === 'approve') return <ApproveDialog {...decided} />;
  if (doing === 'reject') return <RejectDialog {...decided} />;
  if (doing === 'edit') return <EditDrawer {...subject} />;
  if (doing === 'correct') return <CorrectDrawer {...subject} />;
  return <ReopenDialog {...subject} />;
}

function ReopenDialog({ of: reviewed, reload, onClose }: ReviewedCandidacy) {
  const reopen = useCommand(reopenInscription, [candidacies, candidacy, inscriptionTabCounts]);
  return (
    <ActionDialog
      title={text.reopenQuestion}
      confirm={text.reopen}
      reason
      onConfirm={({ reason }) => reopen.mutateAsync({ body: { inscription_id: reviewed.id, reason } })}
      onDone={reload}
      onClose={onClose}
    >
      {reviewed.state !== 'REPROVADA' && <Decided of={reviewed} />}
      <strong>{reviewed.fullName}</strong>
      {reviewed.reopen_until && <p>{text.reopenHint(formatDeadline(reviewed.reopen_until))}</p>}
    </ActionDialog>
  );
}

/** 'Corrigir identificação' of a candidate (decision 34). */
function CorrectDrawer({ of: reviewed, reload, onClose }: ReviewedCandidacy) {
  const { http, notify } = usePortal();
  const forget = useForget();
  return (
    <CorrectionDrawer
      name={reviewed.fullName}
      schema={identityForm}
      value={reviewed}
      send={async (body, file) => {
        try {
          const input = { params: { person_id: reviewed.id }, body: body as never, file };
          const { data } = await upload(http, correctIdentification, input);
          notify.success(data.msg);
          forget(candidacies);
          forget(candidacy);
          reload();
        } catch (problem) {
          const { code, message } = failureOf(problem);
          if (code === 'conflict') notify.error(message);
          throw problem;
        }
      }}
      onClose={onClose}
    >
      <TextItem name="emissionLocation" label={text.emissionLocation} maxLength={120} autoComplete="off" />
      <DayItem name="dateEndDocument" label={text.expires} />
    </CorrectionDrawer>
  );
}

const yesNo = [
  { value: 1, label: text.yes },
  { value: 0, label: text.no },
];
/** The editable fields of S2 §3, and below them the read-only ones. */
function CandidateFields({ of: candidacy, disabled }: { of: CandidacyReview; disabled: boolean }) {
  const form = Form.useFormInstance();
  const deficient = Form.useWatch<number | undefined>('is_deficient');
  // 'Outro' is kept where it was set and offered nowhere else (decision 34).
  const offered = genders.filter((gender) => gender !== 'Outro' || candidacy.gender === 'Outro');
  return (
    <fieldset
      disabled={disabled}
      aria-label={text.personal}
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <TextItem name="fullName" label={text.fullName} required maxLength={160} autoComplete="off" />
      <ParentItems />
      <ChoiceItem name="gender" label={text.gender} required options={optionsOf(offered)} />
      <BirthDate />
      <ContactItems />
      <Form.Item name="is_deficient" label={text.disability} required>
        <Radio.Group
          aria-label={text.disability}
          options={yesNo}
          onChange={({ target }) => target.value === 0 && form.setFieldValue('deficient_type', null)}
        />
      </Form.Item>
      <Form.Item name="deficient_type" label={text.deficient_type}>
        <Choice options={optionsOf(disabilityTypes)} allowClear disabled={deficient !== 1} />
      </Form.Item>
      <Form.Item name="curseToUpdateOld" label={text.course} required>
        <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
      </Form.Item>
      <ChoiceItem name="scholar_shift" label={text.shift} required options={optionsOf(shifts)} />
      <Form.Item name="last_school_frequency" label={text.last_school_frequency} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <ChoiceItem name="trainingArea" label={text.trainingArea} required options={optionsOf(trainingAreas)} />
      <Form.Item name="last_school_frequency_year" label={text.last_school_frequency_year} required>
        <InputNumber min={1900} max={2100} style={{ width: 120 }} />
      </Form.Item>
      <Form.Item name="hasCertificate" label={text.certificate}>
        <Radio.Group aria-label={text.certificate} options={yesNo} />
      </Form.Item>
      <FactList title={text.identity}>
        <FactRow title={text.doc_type}>{candidacy.doc_type}</FactRow>
        <FactRow title={text.doc_number}>{candidacy.doc_number}</FactRow>
        <FactRow title={text.emissionLocation}>{candidacy.emissionLocation}</FactRow>
        <FactRow title={text.expires}>
          {candidacy.dateEndDocument && formatDate(candidacy.dateEndDocument)}
        </FactRow>
        <FactRow title={text.nactionality}>{candidacy.nactionality}</FactRow>
        <FactRow title={text.province}>{candidacy.province}</FactRow>
        <FactRow title={text.district}>{candidacy.district}</FactRow>
        <FactRow title={text.address_location}>{candidacy.address_location}</FactRow>
        <FactRow title={text.block}>{candidacy.block}</FactRow>
        <FactRow title={text.house_number}>{candidacy.house_number}</FactRow>
        <FactRow title={text.academicYear}>{candidacy.academic_year}</FactRow>
      </FactList>
      <p>
        <small>{text.readOnlyHint}</small>
      </p>
    </fieldset>
  );
}

/** Edits a candidate; the fields of identity are read-only (decision 34). */
function EditDrawer({ of: reviewed, reload, onClose }: ReviewedCandidacy) {
  const { http, notify } = usePortal();
  const save = useCommand(updateCandidate, [candidacies, candidacy]);
  return (
    <FormDrawer
      title={text.editTitle(reviewed.fullName)}
      schema={candidateForm}
      value={reviewed}
      draftKey={`candidate-${reviewed.id}`}
      reload={async () => (await call(http, candidacy, { params: { id: reviewed.id } })).data}
      onSubmit={async (body) => {
        try {
          const { data } = await save.mutateAsync({ params: { person_id: reviewed.id }, body });
          notify.success(data.msg);
          reload();
        } catch (problem) {
          const { code, message } = failureOf(problem);
          // The form explains a conflict of edits; a decision made meanwhile has a message of its own.
          if (code === 'conflict') {
            notify.error(message);
            reload();
          }
          throw problem;
        }
      }}
      onClose={onClose}
    >
      <CandidateFields of={reviewed} disabled={!isOpen(reviewed.state)} />
    </FormDrawer>
  );
}

/** The notice of an existing decision on this candidacy: who, what and when. */
const Decided = ({ of: candidacy }: { of: CandidacyReview }) => (
  <Alert
    type="warning"
    title={text.decidedAlready(
      stateWords[candidacy.state],
      candidacy.decided_by,
      formatMoment(candidacy.decided_at ?? candidacy.state_since),
    )}
    style={{ marginBottom: 16 }}
  />
);

/** Why a decision was not taken, such as that somebody else has just decided. Where only the answer was lost, the decision was taken
 *  nevertheless, and that is shown. */
function Refusal({ failure, state }: { failure: ApiFailure; state: CandidacyState }) {
  const stands = isTransient(failure) && !isOpen(state);
  const { message, supportCode } = failure;
  return (
    <Alert
      type={stands ? 'success' : 'error'}
      title={stands ? text.standsAfterAll(stateWords[state]) : message}
      description={!stands && supportCode && text.supportCode(supportCode)}
      style={{ marginBottom: 16 }}
    />
  );
}
