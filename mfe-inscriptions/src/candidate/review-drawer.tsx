import { usePortal } from '@portal/shared-kit';
import {
  approveInscription,
  beginReview,
  candidacies,
  candidacy,
  rejectInscription,
  reopenInscription,
  type CandidacyReview,
  type CandidacyEvent,
} from '@portal/shared-kit/contract/admissions/candidacy';
import {
  correctIdentification,
  identificationFile,
  updateCandidate,
} from '@portal/shared-kit/contract/admissions/candidacy-edit';
import {
  isOpen,
  stateWords,
  feeWords,
  rejectionReasons,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { useAllowed, useCommand, useDownload } from '@portal/shared-kit/data';
import { formatMoment, formatDate } from '@portal/shared-kit/dates';
import { ReadState, type RowAction, RowActions } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { useEffect, useEffectEvent } from 'react';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { StateTag } from './columns.tsx';
import { type Doing, useCandidacy, FactRow, FactList } from './use-candidacy.tsx';
import { FichaButton } from './ficha-button.tsx';
import { messages as text } from './messages.ts';
import { Notes } from './notes.tsx';

interface ReviewProps {
  id: number;
  /** Shows the previous or next candidate of the list; undefined without one. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** A dialog is open over it. */
  asking: boolean;
  /** Opens a dialog; with `andNext` the next candidate is shown after the decision. */
  onAsk: (doing: Doing, andNext?: boolean) => void;
  /** Called when the list is stale. */
  onBegun: () => void;
  /** Further actions, such as opening the audit history. */
  more: readonly RowAction[];
}

const flagWord = (flag: 0 | 1 | null) => (flag === null ? text.none : flag ? text.yes : text.no);
const day = (date: string | null) => (date ? formatDate(date) : text.none);

/** The data of a candidate, and what follows from their choice (decision 29); fields that the application does not ask for are shown only
 *  where the office recorded them. */
const CandidateData = ({ of: candidacy }: { of: CandidacyReview }) => (
  <>
    <Choice of={candidacy} />
    <FactList title={text.personal}>
      <FactRow title={text.fullName}>{candidacy.fullName}</FactRow>
      <FactRow title={text.birthDate}>{day(candidacy.birthDate)}</FactRow>
      <FactRow title={text.gender}>{candidacy.gender}</FactRow>
      <FactRow title={text.contact}>{candidacy.contacts.contact}</FactRow>
      <FactRow title={text.alternative_contact}>{candidacy.contacts.alternative_contact}</FactRow>
      <FactRow title={text.email}>{candidacy.email}</FactRow>
      <FactRow title={text.fathers_filliation}>{candidacy.fathers_filliation}</FactRow>
      <FactRow title={text.mothers_filliation}>{candidacy.mothers_filliation}</FactRow>
      <FactRow title={text.disability}>
        {[flagWord(candidacy.is_deficient), candidacy.deficient_type].filter(Boolean).join(': ')}
      </FactRow>
      {candidacy.childhood_location && (
        <FactRow title={text.childhood_location}>{candidacy.childhood_location}</FactRow>
      )}
      {candidacy.guardian_name && (
        <FactRow title={text.guardian}>{`${candidacy.guardian_name}, ${candidacy.guardian_contact}`}</FactRow>
      )}
    </FactList>
    <FactList title={text.identity}>
      <FactRow title={text.doc_type}>{candidacy.doc_type}</FactRow>
      <FactRow title={text.doc_number}>{candidacy.doc_number}</FactRow>
      <FactRow title={text.emissionLocation}>{candidacy.emissionLocation}</FactRow>
      <FactRow title={text.expires}>{day(candidacy.dateEndDocument)}</FactRow>
      <FactRow title={text.nactionality}>{candidacy.nactionality}</FactRow>
      <FactRow title={text.province}>{candidacy.province}</FactRow>
      <FactRow title={text.district}>{candidacy.district}</FactRow>
      <FactRow title={text.address_location}>{candidacy.address_location}</FactRow>
      {candidacy.block && <FactRow title={text.block}>{candidacy.block}</FactRow>}
      {candidacy.house_number && <FactRow title={text.house_number}>{candidacy.house_number}</FactRow>}
    </FactList>
    <FactList title={text.school}>
      <FactRow title={text.last_school_frequency}>{candidacy.last_school_frequency}</FactRow>
      <FactRow title={text.trainingArea}>{candidacy.trainingArea}</FactRow>
      <FactRow title={text.last_school_frequency_year}>{candidacy.last_school_frequency_year}</FactRow>
      {candidacy.hasCertificate === 1 && <FactRow title={text.certificate}>{text.yes}</FactRow>}
    </FactList>
  </>
);

const Choice = ({ of: candidacy }: { of: CandidacyReview }) => (
  <FactList title={text.choice}>
    <FactRow title={text.number}>{candidacy.number}</FactRow>
    <FactRow title={text.submitted}>{formatMoment(candidacy.submitted_at)}</FactRow>
    <FactRow title={text.course}>{candidacy.curso}</FactRow>
    <FactRow title={text.degree}>{candidacy.level_type}</FactRow>
    <FactRow title={text.shift}>{candidacy.scholar_shift}</FactRow>
    <FactRow title={text.academicYear}>{candidacy.academic_year}</FactRow>
    <FactRow title={text.vacancies}>
      {text.vacanciesOf(candidacy.vacancies.left, candidacy.vacancies.total)}
    </FactRow>
    <FactRow title={text.candidacyFee}>
      {candidacy.candidacy_fee
        ? `${formatMoney(candidacy.candidacy_fee.total_cents)} · ${feeWords[candidacy.candidacy_fee.state]}`
        : feeWords.SEM_TAXA}
    </FactRow>
    <FactRow title={text.inscriptionFee}>
      {candidacy.enrolment_cents === null ? text.nothingBilled : formatMoney(candidacy.enrolment_cents)}
    </FactRow>
    {candidacy.student && <FactRow title={text.student}>{candidacy.student.code}</FactRow>}
    {candidacy.pay_until && <FactRow title={text.payUntil}>{formatDate(candidacy.pay_until)}</FactRow>}
    {candidacy.decided_at && (
      <FactRow title={text.decided}>
        {text.decidedBy(candidacy.decided_by, formatMoment(candidacy.decided_at))}
      </FactRow>
    )}
    {candidacy.reason_code && (
      <FactRow title={text.reason}>
        {[rejectionReasons[candidacy.reason_code], candidacy.reason_text].filter(Boolean).join(': ')}
      </FactRow>
    )}
  </FactList>
);

/** One candidacy with all its data, its history, and the possible decisions (decision 29). */
export function ReviewDrawer({ id, onPrevious, onNext, onClose, asking, onAsk, onBegun, more }: ReviewProps) {
  const read = useCandidacy(id);
  const reviewed = read.data?.data;
  const allowed = useAllowed();
  const decides = reviewed !== undefined && isOpen(reviewed.state);
  useKeys(!asking, {
    ...(decides && allowed(approveInscription) && { a: () => onAsk('approve', true) }),
    ...(decides && allowed(rejectInscription) && { r: () => onAsk('reject', true) }),
    ...(onPrevious && { ArrowLeft: onPrevious }),
    ...(onNext && { ArrowRight: onNext }),
  });
  const steps = (
    <Flex wrap justify="end" align="center" gap="small">
      <small style={{ marginInlineEnd: 'auto', color: 'var(--p-muted)' }}>{text.keys}</small>
      <Button disabled={!onPrevious} onClick={onPrevious}>
        {text.previous}
      </Button>
      <Button disabled={!onNext} onClick={onNext}>
        {text.next}
      </Button>
      {decides && onNext && allowed(rejectInscription) && (
        <Button danger onClick={() => onAsk('reject', true)}>
          {text.rejectAndNext}
        </Button>
      )}
      {decides && onNext && allowed(approveInscription) && (
        <Button type="primary" onClick={() => onAsk('approve', true)}>
          {text.approveAndNext}
        </Button>
      )}
      <Button onClick={onClose}>{text.close}</Button>
    </Flex>
  );
  return (
    <Drawer
      title={reviewed ? text.reviewTitle(reviewed.fullName) : text.review}
      open
      onClose={onClose}
      size={720}
      footer={steps}
    >
      <ReadState read={read}>
        {reviewed && (
          <>
            <Flex wrap gap="small" align="center" style={{ marginBottom: 16 }}>
              <StateTag state={reviewed.state} />
              <Begin of={reviewed} onBegun={onBegun} />
              <Commands of={reviewed} onAsk={onAsk} />
            </Flex>
            <Notes of={reviewed} />
            <CandidateData of={reviewed} />
            <Documents of={reviewed} />
            <Timeline events={reviewed.history} />
            <RowActions name={reviewed.fullName} actions={changes(more)} />
          </>
        )}
      </ReadState>
    </Drawer>
  );
}

/** Single keys, where nothing is being typed. */
function useKeys(active: boolean, keys: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const act = keys[key.length === 1 ? key.toLowerCase() : key];
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu]');
    if (!act || isTyping || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active]);
}

/** The candidacy has a history of its own below, so the audit history has another label. */
const changes = (more: readonly RowAction[]) => more.map((action) => ({ ...action, label: text.changes }));

/** 'Começar análise': reading a candidacy does not change its state (I58); a decision starts the review by itself. */
function Begin({ of: reviewed, onBegun }: { of: CandidacyReview; onBegun: () => void }) {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const { mutate, isPending } = useCommand(beginReview, [candidacy, candidacies]);
  if (reviewed.state !== 'SUBMETIDA' || !allowed(beginReview)) return null;
  const begin = () =>
    mutate(
      { body: { inscription_id: reviewed.id } },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          onBegun();
        },
        onError: ({ message, supportCode }) => notify.error(message, supportCode ? { supportCode } : {}),
      },
    );
  return (
    <Button loading={isPending} onClick={begin}>
      {text.begin}
    </Button>
  );
}

function Commands({ of: reviewed, onAsk }: { of: CandidacyReview; onAsk: (doing: Doing) => void }) {
  const allowed = useAllowed();
  const open = isOpen(reviewed.state);
  const reopens = reviewed.reopen_until !== null && new Date(reviewed.reopen_until) > new Date();
  return (
    <>
      {open && allowed(approveInscription) && (
        <Button type="primary" onClick={() => onAsk('approve')}>
          {text.approve}
        </Button>
      )}
      {open && allowed(rejectInscription) && (
        <Button danger onClick={() => onAsk('reject')}>
          {text.reject}
        </Button>
      )}
      {open && allowed(updateCandidate) && <Button onClick={() => onAsk('edit')}>{text.edit}</Button>}
      {open && allowed(correctIdentification) && (
        <Button onClick={() => onAsk('correct')}>{text.correct}</Button>
      )}
      {reopens && allowed(reopenInscription) && (
        <Button onClick={() => onAsk('reopen')}>{text.reopen}</Button>
      )}
      {reviewed.state === 'APROVADA' && reviewed.pay_until && allowed(approveInscription) && (
        <FichaButton of={reviewed} />
      )}
    </>
  );
}

function Documents({ of: { id, documents } }: { of: CandidacyReview }) {
  const save = useDownload();
  if (documents.length === 0) return null;
  return (
    <FactList title={text.documents}>
      {documents.map((document) => (
        <FactRow key={document.id} title={document.reason}>
          <Button
            type="link"
            size="small"
            aria-label={`${text.download} ${document.name}`}
            onClick={() =>
              void save(identificationFile, { params: { id, document_id: document.id } }, document.name)
            }
          >
            {document.name}
          </Button>
        </FactRow>
      ))}
    </FactList>
  );
}

/** The history of a candidacy, newest first: when, by whom, why, and the message to the candidate (C.1). */
const Timeline = ({ events }: { events: readonly CandidacyEvent[] }) => (
  <section aria-label={text.history}>
    <h2 style={{ fontSize: 16, margin: '20px 0 8px' }}>{text.history}</h2>
    <ol style={{ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' }}>
      {[...events].reverse().map(({ id, from, to, at, actor, reason, message_sent }) => (
        <li key={id}>
          <strong>{from ? text.moved(stateWords[from], stateWords[to]) : text.begun}</strong>
          <div style={{ color: 'var(--p-muted)' }}>
            <time dateTime={at}>{formatMoment(at)}</time> {actor && text.by(actor)}
          </div>
          {reason && <div style={{ overflowWrap: 'anywhere' }}>{reason}</div>}
          {message_sent && (
            <details>
              <summary>{text.told}</summary>
              <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message_sent}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  </section>
);
