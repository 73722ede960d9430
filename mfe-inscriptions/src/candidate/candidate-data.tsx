import type { CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { feeWords, rejectionReasons } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { Fact, Facts } from './facts.tsx';
import { messages as text } from './messages.ts';

const flagWord = (flag: 0 | 1 | null) => (flag === null ? text.none : flag ? text.yes : text.no);
const day = (date: string | null) => (date ? formatDate(date) : text.none);

/** The data of a candidate, and what follows from their choice (decision 29); fields that the application does not ask for are shown only
 *  where the office recorded them. */
export const CandidateData = ({ of: it }: { of: CandidacyReview }) => (
  <>
    <Choice of={it} />
    <Facts title={text.personal}>
      <Fact title={text.fullName}>{it.fullName}</Fact>
      <Fact title={text.birthDate}>{day(it.birthDate)}</Fact>
      <Fact title={text.gender}>{it.gender}</Fact>
      <Fact title={text.contact}>{it.contacts.contact}</Fact>
      <Fact title={text.alternative}>{it.contacts.alternative_contact}</Fact>
      <Fact title={text.email}>{it.email}</Fact>
      <Fact title={text.father}>{it.fathers_filliation}</Fact>
      <Fact title={text.mother}>{it.mothers_filliation}</Fact>
      <Fact title={text.disability}>
        {[flagWord(it.is_deficient), it.deficient_type].filter(Boolean).join(': ')}
      </Fact>
      {it.childhood_location && <Fact title={text.birthPlace}>{it.childhood_location}</Fact>}
      {it.guardian_name && <Fact title={text.guardian}>{`${it.guardian_name}, ${it.guardian_contact}`}</Fact>}
    </Facts>
    <Facts title={text.identity}>
      <Fact title={text.docType}>{it.doc_type}</Fact>
      <Fact title={text.docNumber}>{it.doc_number}</Fact>
      <Fact title={text.issued}>{it.emissionLocation}</Fact>
      <Fact title={text.expires}>{day(it.dateEndDocument)}</Fact>
      <Fact title={text.nationality}>{it.nactionality}</Fact>
      <Fact title={text.province}>{it.province}</Fact>
      <Fact title={text.district}>{it.district}</Fact>
      <Fact title={text.address}>{it.address_location}</Fact>
      {it.block && <Fact title={text.block}>{it.block}</Fact>}
      {it.house_number && <Fact title={text.house}>{it.house_number}</Fact>}
    </Facts>
    <Facts title={text.school}>
      <Fact title={text.lastSchool}>{it.last_school_frequency}</Fact>
      <Fact title={text.trainingArea}>{it.trainingArea}</Fact>
      <Fact title={text.schoolYear}>{it.last_school_frequency_year}</Fact>
      {it.hasCertificate === 1 && <Fact title={text.certificate}>{text.yes}</Fact>}
    </Facts>
  </>
);

const Choice = ({ of: it }: { of: CandidacyReview }) => (
  <Facts title={text.choice}>
    <Fact title={text.number}>{it.number}</Fact>
    <Fact title={text.submitted}>{formatMoment(it.submitted_at)}</Fact>
    <Fact title={text.course}>{it.curso}</Fact>
    <Fact title={text.degree}>{it.level_type}</Fact>
    <Fact title={text.shift}>{it.scholar_shift}</Fact>
    <Fact title={text.academicYear}>{it.academic_year}</Fact>
    <Fact title={text.vacancies}>{text.vacanciesOf(it.vacancies.left, it.vacancies.total)}</Fact>
    <Fact title={text.candidacyFee}>
      {it.candidacy_fee
        ? `${formatMoney(it.candidacy_fee.total_cents)} · ${feeWords[it.candidacy_fee.state]}`
        : feeWords.SEM_TAXA}
    </Fact>
    <Fact title={text.inscriptionFee}>
      {it.enrolment_cents === null ? text.nothingBilled : formatMoney(it.enrolment_cents)}
    </Fact>
    {it.student && <Fact title={text.student}>{it.student.code}</Fact>}
    {it.pay_until && <Fact title={text.payUntil}>{formatDate(it.pay_until)}</Fact>}
    {it.decided_at && (
      <Fact title={text.decided}>{text.decidedBy(it.decided_by, formatMoment(it.decided_at))}</Fact>
    )}
    {it.reason_code && (
      <Fact title={text.reason}>
        {[rejectionReasons[it.reason_code], it.reason_text].filter(Boolean).join(': ')}
      </Fact>
    )}
  </Facts>
);
