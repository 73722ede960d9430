import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { isOpen, stateWords } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { Alert } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

/** Warnings for the clerk who decides (decision 21). */
function notesOf(candidacy: CandidacyReview): string[] {
  const knownPerson = candidacy.known_person;
  const open = isOpen(candidacy.state);
  return [
    ...(open && candidacy.to_confirm ? [text.toConfirmWhy] : []),
    ...(candidacy.adult_on ? [text.adultOn(formatDate(candidacy.adult_on))] : []),
    ...(candidacy.document_expired ? [text.expired] : []),
    ...(knownPerson
      ? [
          [
            text.knownPerson(knownPerson.fullName, knownPerson.roles),
            ...(knownPerson.same_name ? [] : [text.otherName]),
            ...(knownPerson.birthDate ? [text.born(formatDate(knownPerson.birthDate))] : []),
          ].join(' '),
        ]
      : []),
    ...candidacy.others.map(({ number, course, state }) =>
      text.otherCandidacy(number, course, stateWords[state]),
    ),
    ...(open && candidacy.vacancies.left <= 0 ? [text.noVacancy] : []),
    ...candidacy.proofs_waiting.map(({ invoice, name, sent_at }) =>
      text.proofWaits(invoice, name, formatMoment(sent_at)),
    ),
    ...(open && candidacy.candidacy_fee?.state === 'POR_PAGAR' ? [text.feeUnpaid] : []),
  ];
}

export function Notes({ of: candidacy }: { of: CandidacyReview }) {
  const notes = notesOf(candidacy);
  if (notes.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={text.notes}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      }
    />
  );
}
