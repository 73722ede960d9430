import type { TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { formatDay } from '@portal/shared-kit/dates';
import { Fact, Facts } from '@portal/shared-kit/screen';
import { personText } from '../common/person/messages.ts';
import { PlaceFacts } from '../common/place-facts.tsx';
import { teacherText as text } from './messages.ts';

/** The data of the teacher, in the groups of the form. */
export const DataTab = ({ teacher }: TeacherTabProps) => (
  <>
    <Facts title={personText.identity}>
      <Fact title={personText.fullName}>{teacher.fullName}</Fact>
      <Fact title={personText.gender}>{teacher.gender}</Fact>
      <Fact title={personText.birthDate}>{teacher.birthDate && formatDay(teacher.birthDate)}</Fact>
      <Fact title={personText.fathers_filliation}>{teacher.fathers_filliation}</Fact>
      <Fact title={personText.mothers_filliation}>{teacher.mothers_filliation}</Fact>
      <Fact title={personText.nactionality}>{teacher.nactionality}</Fact>
      <Fact title={personText.childhood_location}>{teacher.childhood_location}</Fact>
      <Fact title={personText.doc_type}>{teacher.doc_type}</Fact>
      <Fact title={personText.doc_number}>{teacher.doc_number}</Fact>
      <Fact title={personText.isDeficient}>{teacher.deficient_type ?? teacher.is_deficient}</Fact>
    </Facts>
    <Facts title={personText.contacts}>
      <Fact title={personText.contact}>{teacher.contact}</Fact>
      <Fact title={personText.alternative_contact}>{teacher.alternative_contact}</Fact>
      <Fact title={personText.email}>{teacher.email}</Fact>
      <PlaceFacts province_id={teacher.province_id} district_id={teacher.district_id} />
      <Fact title={personText.address_location}>{teacher.address_location}</Fact>
      <Fact title={personText.block}>{teacher.block}</Fact>
      <Fact title={personText.house_number}>{teacher.house_number}</Fact>
    </Facts>
    <Facts title={personText.schooling}>
      <Fact title={personText.last_school_frequency}>{teacher.last_school_frequency}</Fact>
      <Fact title={personText.last_school_frequency_year}>{teacher.last_school_frequency_year}</Fact>
      <Fact title={personText.trainingArea}>{teacher.trainingArea}</Fact>
    </Facts>
    <Facts title={text.work}>
      <Fact title={personText.department}>{teacher.department_name}</Fact>
      <Fact title={text.certificate}>{teacher.hasCertificate}</Fact>
      <Fact title={text.entryDate}>{formatDay(teacher.created_at)}</Fact>
    </Facts>
  </>
);

/** Props of each part of a profile. */
export interface TeacherTabProps {
  teacher: TeacherRow;
}
