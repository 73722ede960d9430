import { formatDay } from '@portal/shared-kit/dates';
import { Fact, Facts } from '@portal/shared-kit/screen';
import { personText } from '../common/person/messages.ts';
import { PlaceFacts } from '../common/place-facts.tsx';
import { teacherText as text } from './messages.ts';
import type { TeacherTabProps } from './tab-props.ts';

/** The data of the teacher, in the groups of the form. */
export const DataTab = ({ teacher: it }: TeacherTabProps) => (
  <>
    <Facts title={personText.identity}>
      <Fact title={personText.fullName}>{it.fullName}</Fact>
      <Fact title={personText.gender}>{it.gender}</Fact>
      <Fact title={personText.birthDate}>{it.birthDate && formatDay(it.birthDate)}</Fact>
      <Fact title={personText.father}>{it.fathers_filliation}</Fact>
      <Fact title={personText.mother}>{it.mothers_filliation}</Fact>
      <Fact title={personText.nationality}>{it.nactionality}</Fact>
      <Fact title={personText.birthplace}>{it.childhood_location}</Fact>
      <Fact title={personText.documentType}>{it.doc_type}</Fact>
      <Fact title={personText.documentNumber}>{it.doc_number}</Fact>
      <Fact title={personText.isDeficient}>{it.deficient_type ?? it.is_deficient}</Fact>
    </Facts>
    <Facts title={personText.contacts}>
      <Fact title={personText.contact}>{it.contact}</Fact>
      <Fact title={personText.alternative}>{it.alternative_contact}</Fact>
      <Fact title={personText.email}>{it.email}</Fact>
      <PlaceFacts province_id={it.province_id} district_id={it.district_id} />
      <Fact title={personText.address}>{it.address_location}</Fact>
      <Fact title={personText.block}>{it.block}</Fact>
      <Fact title={personText.house}>{it.house_number}</Fact>
    </Facts>
    <Facts title={personText.schooling}>
      <Fact title={personText.lastSchool}>{it.last_school_frequency}</Fact>
      <Fact title={personText.lastSchoolYear}>{it.last_school_frequency_year}</Fact>
      <Fact title={personText.trainingArea}>{it.trainingArea}</Fact>
    </Facts>
    <Facts title={text.work}>
      <Fact title={personText.department}>{it.department_name}</Fact>
      <Fact title={text.certificate}>{it.hasCertificate}</Fact>
      <Fact title={text.entryDate}>{formatDay(it.created_at)}</Fact>
    </Facts>
  </>
);
