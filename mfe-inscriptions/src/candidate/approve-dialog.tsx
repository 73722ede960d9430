import { usePortal } from '@portal/shared-kit';
import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { isOpen } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { ActionDialog } from '@portal/shared-kit/form';
import { Alert } from '@portal/shared-kit/ui';
import { Checkbox } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type { DecidedCandidacy } from './subject.ts';
import { FactRow } from './facts.tsx';
import { FichaButton } from './ficha-button.tsx';
import { messages as text } from './messages.ts';
import { Notes } from './notes.tsx';
import { Decided } from './decided.tsx';
import { Refusal } from './refusal.tsx';
import { useApproval } from './use-approval.ts';

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
export function ApproveDialog({ of: candidacy, reload, onClose, onDecided }: DecidedCandidacy) {
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
      {full && <Alert type="error" showIcon title={text.mayNotOverbook} style={{ marginTop: 12 }} />}
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
