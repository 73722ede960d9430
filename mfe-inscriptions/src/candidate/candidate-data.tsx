import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { feeWords, rejectionReasons } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { FactRow, FactList } from './facts.tsx';
import { messages as text } from './messages.ts';

const flagWord = (flag: 0 | 1 | null) => (flag === null ? text.none : flag ? text.yes : text.no);
const day = (date: string | null) => (date ? formatDate(date) : text.none);

/** The data of a candidate, and what follows from their choice (decision 29); fields that the application does not ask for are shown only
 *  where the office recorded them. */
export const CandidateData = ({ of: candidacy }: { of: CandidacyReview }) => (
  <>
    <Choice of={candidacy} />
    <FactList title={text.personal}>
      <FactRow title={text.fullName}>{candidacy.fullName}</FactRow>
      <FactRow title={text.birthDate}>{day(candidacy.birthDate)}</FactRow>
      <FactRow title={text.gender}>{candidacy.gender}</FactRow>
      <FactRow title={text.contact}>{candidacy.contacts.contact}</FactRow>
      <FactRow title={text.alternative}>{candidacy.contacts.alternative_contact}</FactRow>
      <FactRow title={text.email}>{candidacy.email}</FactRow>
      <FactRow title={text.father}>{candidacy.fathers_filliation}</FactRow>
      <FactRow title={text.mother}>{candidacy.mothers_filliation}</FactRow>
      <FactRow title={text.disability}>
        {[flagWord(candidacy.is_deficient), candidacy.deficient_type].filter(Boolean).join(': ')}
      </FactRow>
      {candidacy.childhood_location && (
        <FactRow title={text.birthPlace}>{candidacy.childhood_location}</FactRow>
      )}
      {candidacy.guardian_name && (
        <FactRow title={text.guardian}>{`${candidacy.guardian_name}, ${candidacy.guardian_contact}`}</FactRow>
      )}
    </FactList>
    <FactList title={text.identity}>
      <FactRow title={text.docType}>{candidacy.doc_type}</FactRow>
      <FactRow title={text.docNumber}>{candidacy.doc_number}</FactRow>
      <FactRow title={text.issued}>{candidacy.emissionLocation}</FactRow>
      <FactRow title={text.expires}>{day(candidacy.dateEndDocument)}</FactRow>
      <FactRow title={text.nationality}>{candidacy.nactionality}</FactRow>
      <FactRow title={text.province}>{candidacy.province}</FactRow>
      <FactRow title={text.district}>{candidacy.district}</FactRow>
      <FactRow title={text.address}>{candidacy.address_location}</FactRow>
      {candidacy.block && <FactRow title={text.block}>{candidacy.block}</FactRow>}
      {candidacy.house_number && <FactRow title={text.house}>{candidacy.house_number}</FactRow>}
    </FactList>
    <FactList title={text.school}>
      <FactRow title={text.lastSchool}>{candidacy.last_school_frequency}</FactRow>
      <FactRow title={text.trainingArea}>{candidacy.trainingArea}</FactRow>
      <FactRow title={text.schoolYear}>{candidacy.last_school_frequency_year}</FactRow>
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
