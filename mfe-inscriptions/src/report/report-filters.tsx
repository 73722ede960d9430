import { reportGroups } from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import {
  inscriptionStates,
  stateLabels,
  storedTypes,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { provinces } from '@portal/shared-kit/contract/offer/lookup';
import {
  type AddressFilters,
  ClassFilter,
  CourseFilter,
  FilterLookup,
  FilterSelect,
  LevelFilter,
  MoreFilters,
  optionsOf,
  SemesterFilter,
  ShiftFilter,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** The filters of the report, beside the year. */
export const narrowing = [
  'semester_id',
  'course_id',
  'level_id',
  'classmate_id',
  'scholar_shift',
  'state',
  'type',
  'gender',
  'province_id',
] as const;
const lessUsed = [
  'semester_id',
  'level_id',
  'classmate_id',
  'scholar_shift',
  'type',
  'gender',
  'province_id',
] as const;
export type Narrowing = (typeof narrowing)[number];
/** The filters of decision 100, and the grouping. */
export function ReportFilters({ list }: { list: AddressFilters<Narrowing | 'group_by'> }) {
  return (
    <>
      <CourseFilter list={list} />
      <FilterSelect
        list={list}
        name="state"
        label={text.state}
        options={optionsOf(inscriptionStates, stateLabels)}
      />
      <FilterSelect
        list={list}
        name="group_by"
        label={text.groupBy}
        all={text.noGroup}
        options={reportGroups.map((group) => ({ value: group, label: text.grouped(text.groups[group]) }))}
      />
      <MoreFilters list={list} names={lessUsed}>
        <SemesterFilter list={list} />
        <LevelFilter list={list} />
        <ClassFilter list={list} />
        <ShiftFilter list={list} />
        <FilterSelect list={list} name="type" label={text.type} options={optionsOf(storedTypes)} />
        <FilterSelect
          list={list}
          name="gender"
          label={text.gender}
          options={optionsOf(['Feminino', 'Masculino', 'Outro'])}
        />
        <FilterLookup
          list={list}
          name="province_id"
          label={text.province}
          endpoint={provinces}
          option={({ name }) => name}
        />
      </MoreFilters>
    </>
  );
}
