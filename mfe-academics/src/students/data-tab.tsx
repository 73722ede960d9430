import { formatDate } from '@portal/shared-kit/dates';
import { Fact, Facts } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import type { StudentTabProps } from './tab-props.ts';

const day = (date: string | null) => date && formatDate(date);
const yesNo = (flag: 0 | 1 | null) => (flag === null ? '' : flag ? text.yes : text.no);

/** The data of a student, in the five groups of the editor. */
export const DataTab = ({ student: it }: StudentTabProps) => (
  <>
    <Facts title={text.personal}>
      <Fact title={text.born}>{day(it.birthDate)}</Fact>
      <Fact title={text.gender}>{it.gender}</Fact>
      <Fact title={text.nationality}>{it.nactionality}</Fact>
      <Fact title={text.document}>{it.doc_type && text.documentOf(it.doc_type, it.doc_number)}</Fact>
      <Fact title={text.issued}>{it.emissionLocation}</Fact>
      <Fact title={text.expires}>{day(it.dateEndDocument)}</Fact>
      <Fact title={text.father}>{it.fathers_filliation}</Fact>
      <Fact title={text.mother}>{it.mothers_filliation}</Fact>
      {it.is_deficient !== null && (
        <Fact title={text.disability}>{it.deficient_type ?? yesNo(it.is_deficient)}</Fact>
      )}
    </Facts>
    <Facts title={text.contacts}>
      <Fact title={text.contact}>{it.contacts.contact}</Fact>
      <Fact title={text.alternative}>{it.contacts.alternative_contact}</Fact>
      <Fact title={text.email}>{it.email}</Fact>
    </Facts>
    <Facts title={text.address}>
      <Fact title={text.province}>{it.province}</Fact>
      <Fact title={text.district}>{it.district}</Fact>
      <Fact title={text.street}>{it.address_location}</Fact>
      <Fact title={text.blockNumber}>{it.block}</Fact>
      <Fact title={text.house}>{it.house_number}</Fact>
    </Facts>
    <Facts title={text.schooling}>
      <Fact title={text.school}>{it.last_school_frequency}</Fact>
      <Fact title={text.area}>{it.trainingArea}</Fact>
      <Fact title={text.schoolYear}>{it.last_school_frequency_year}</Fact>
      <Fact title={text.certificate}>{yesNo(it.hasCertificate)}</Fact>
    </Facts>
    <Facts title={text.academic}>
      <Fact title={text.course}>{it.curso}</Fact>
      <Fact title={text.level}>{it.level && text.levelOf(it.level, it.level_type ?? '')}</Fact>
      <Fact title={text.shift}>{it.scholar_shift}</Fact>
      <Fact title={text.class}>{it.classmate_name ?? text.noClass}</Fact>
      <Fact title={text.academicYear}>{it.academic_year}</Fact>
      <Fact title={text.entryYear}>{it.ano_entrada}</Fact>
    </Facts>
  </>
);
