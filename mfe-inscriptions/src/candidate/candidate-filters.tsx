import {
  candidacies,
  candidacyFilters,
  type CandidacyRow,
} from '@portal/shared-kit/contract/admissions/candidacy';
import {
  candidacyFilterWords,
  feeStates,
  feeWords,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { genders } from '@portal/shared-kit/contract/people/person-rules';
import { provinces } from '@portal/shared-kit/contract/offer/lookup';
import {
  CourseFilter,
  DayFilter,
  FilterLookup,
  FilterSelect,
  type List,
  ListToolbar,
  MoreFilters,
  optionsOf,
  ShiftFilter,
  useList,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const lessUsed = ['scholar_shift', 'province_id', 'gender', 'payment', 'from', 'until'] as const;
const names = ['state', 'course_id', ...lessUsed] as const;
type Name = (typeof names)[number];
export type CandidateList = List<CandidacyRow, Name>;

/** The candidacies of a year, filtered by the address (decision 29). */
export const useCandidates = (year: number): CandidateList => useList(candidacies, names, { year });

const states = candidacyFilters
  .filter((state) => state !== 'PENDENTES')
  .map((value) => ({ value, label: value === 'TODAS' ? candidacyFilterWords.TODAS : text.filters[value] }));

/** Search and filters of the candidacies. */
export function CandidateFilters({ list }: { list: CandidateList }) {
  return (
    <ListToolbar list={list}>
      <FilterSelect
        list={list}
        name="state"
        label={text.state}
        all={candidacyFilterWords.PENDENTES}
        options={states}
      />
      <CourseFilter list={list} />
      <MoreFilters list={list} names={lessUsed}>
        <ShiftFilter list={list} />
        <FilterLookup
          list={list}
          name="province_id"
          label={text.province}
          all={text.all}
          endpoint={provinces}
          option={({ name }) => name}
        />
        <FilterSelect list={list} name="gender" label={text.sex} options={optionsOf(genders)} />
        <FilterSelect
          list={list}
          name="payment"
          label={text.payment}
          options={optionsOf(feeStates, feeWords)}
        />
        <DayFilter list={list} name="from" label={text.from} />
        <DayFilter list={list} name="until" label={text.until} />
      </MoreFilters>
    </ListToolbar>
  );
}
