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
export const CandidateData = ({ of: it }: { of: CandidacyReview }) => (
  <>
    <Choice of={it} />
    <FactList title={text.personal}>
      <FactRow title={text.fullName}>{it.fullName}</FactRow>
      <FactRow title={text.birthDate}>{day(it.birthDate)}</FactRow>
      <FactRow title={text.gender}>{it.gender}</FactRow>
      <FactRow title={text.contact}>{it.contacts.contact}</FactRow>
      <FactRow title={text.alternative}>{it.contacts.alternative_contact}</FactRow>
      <FactRow title={text.email}>{it.email}</FactRow>
      <FactRow title={text.father}>{it.fathers_filliation}</FactRow>
      <FactRow title={text.mother}>{it.mothers_filliation}</FactRow>
      <FactRow title={text.disability}>
        {[flagWord(it.is_deficient), it.deficient_type].filter(Boolean).join(': ')}
      </FactRow>
      {it.childhood_location && <FactRow title={text.birthPlace}>{it.childhood_location}</FactRow>}
      {it.guardian_name && (
        <FactRow title={text.guardian}>{`${it.guardian_name}, ${it.guardian_contact}`}</FactRow>
      )}
    </FactList>
    <FactList title={text.identity}>
      <FactRow title={text.docType}>{it.doc_type}</FactRow>
      <FactRow title={text.docNumber}>{it.doc_number}</FactRow>
      <FactRow title={text.issued}>{it.emissionLocation}</FactRow>
      <FactRow title={text.expires}>{day(it.dateEndDocument)}</FactRow>
      <FactRow title={text.nationality}>{it.nactionality}</FactRow>
      <FactRow title={text.province}>{it.province}</FactRow>
      <FactRow title={text.district}>{it.district}</FactRow>
      <FactRow title={text.address}>{it.address_location}</FactRow>
      {it.block && <FactRow title={text.block}>{it.block}</FactRow>}
      {it.house_number && <FactRow title={text.house}>{it.house_number}</FactRow>}
    </FactList>
    <FactList title={text.school}>
      <FactRow title={text.lastSchool}>{it.last_school_frequency}</FactRow>
      <FactRow title={text.trainingArea}>{it.trainingArea}</FactRow>
      <FactRow title={text.schoolYear}>{it.last_school_frequency_year}</FactRow>
      {it.hasCertificate === 1 && <FactRow title={text.certificate}>{text.yes}</FactRow>}
    </FactList>
  </>
);

const Choice = ({ of: it }: { of: CandidacyReview }) => (
  <FactList title={text.choice}>
    <FactRow title={text.number}>{it.number}</FactRow>
    <FactRow title={text.submitted}>{formatMoment(it.submitted_at)}</FactRow>
    <FactRow title={text.course}>{it.curso}</FactRow>
    <FactRow title={text.degree}>{it.level_type}</FactRow>
    <FactRow title={text.shift}>{it.scholar_shift}</FactRow>
    <FactRow title={text.academicYear}>{it.academic_year}</FactRow>
    <FactRow title={text.vacancies}>{text.vacanciesOf(it.vacancies.left, it.vacancies.total)}</FactRow>
    <FactRow title={text.candidacyFee}>
      {it.candidacy_fee
        ? `${formatMoney(it.candidacy_fee.total_cents)} · ${feeWords[it.candidacy_fee.state]}`
        : feeWords.SEM_TAXA}
    </FactRow>
    <FactRow title={text.inscriptionFee}>
      {it.enrolment_cents === null ? text.nothingBilled : formatMoney(it.enrolment_cents)}
    </FactRow>
    {it.student && <FactRow title={text.student}>{it.student.code}</FactRow>}
    {it.pay_until && <FactRow title={text.payUntil}>{formatDate(it.pay_until)}</FactRow>}
    {it.decided_at && (
      <FactRow title={text.decided}>{text.decidedBy(it.decided_by, formatMoment(it.decided_at))}</FactRow>
    )}
    {it.reason_code && (
      <FactRow title={text.reason}>
        {[rejectionReasons[it.reason_code], it.reason_text].filter(Boolean).join(': ')}
      </FactRow>
    )}
  </FactList>
);
