import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { classResults } from '@portal/shared-kit/contract/grading/class-results';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { useEndpoint } from '@portal/shared-kit/data';
import {
  FilterLookup,
  ScreenFrame,
  ScreenState,
  SemesterFilter,
  useAddressFilters,
  useYear,
  YearSelect,
  yearsFrom,
} from '@portal/shared-kit/screen';
import { ClassPapers } from './class-papers.tsx';
import { messages as text } from './messages.ts';
import { ResultRows } from './result-rows.tsx';

/** The selectable years. */
const yearsBack = 6;
const names = ['classmate_id', 'semester_id'] as const;

/** `/guidelinesByClassmate`: students × subjects of a class, and its pauta geral (row 58). */
export function ClassResultsPage() {
  const address = useAddressFilters(classResults, names);
  const thisYear = institutionYear(new Date());
  const years = yearsFrom(thisYear - yearsBack, thisYear);
  const [year, setYear] = useYear(years);
  const { classmate_id, semester_id } = address.filters;
  const chosen = classmate_id !== undefined;
  const query = {
    classmate_id: Number(classmate_id ?? 0),
    year,
    ...(semester_id !== undefined && { semester_id: Number(semester_id) }),
  };
  const answer = useEndpoint(classResults, { query }, { enabled: chosen });
  // The results shown belong to the current choice.
  const found = answer.isPlaceholderData ? undefined : answer.data?.data;
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">
        <FilterLookup
          list={address}
          name="classmate_id"
          label={text.classmate}
          all={text.chooseClass}
          endpoint={classGroupNames}
          option={({ name, course_code, level_name, entry_year }) =>
            `${name} · ${course_code} · ${level_name} · ${entry_year}`
          }
        />
        <YearSelect year={year} years={years} onChange={setYear} />
        <SemesterFilter list={address} />
      </div>
      {!chosen && <p>{text.choose}</p>}
      {chosen && (
        <ScreenState
          failure={found ? undefined : (answer.error ?? undefined)}
          loading={!found}
          empty={found?.students.length === 0 ? text.nobody : undefined}
          onRetry={() => void answer.refetch()}
        >
          {found && (
            <>
              <ClassPapers query={query} />
              <ResultRows of={found} />
            </>
          )}
        </ScreenState>
      )}
    </ScreenFrame>
  );
}
