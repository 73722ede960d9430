import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { ownPath } from '@portal/shared-kit/contract/grading/own-path';
import {
  pathStates,
  type PathLine,
  type PathState,
} from '@portal/shared-kit/contract/grading/student-history';
import { useState } from 'react';
import { Facts } from '../common/facts.tsx';
import { gradeOf } from '../common/grade.model.ts';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';

type Path = Out<typeof ownPath>['data'];
const tones: Partial<Record<PathState, string>> = { APROVADO: 'good', EM_ATRASO: 'bad' };

/** `/Student/path`: the plan with passed, missing subjects and arrears, and the earliest completion (row 104, I44). */
export function PathPage() {
  const query = useKept(ownPath, {});
  const [state, setState] = useState<PathState>();
  return (
    <Page title={text.title} under={query.data?.data.course}>
      <Loaded query={query}>
        {({ data }) => {
          if (data.plan.length === 0) return <p>{text.empty}</p>;
          const shown = data.plan.filter((line) => state === undefined || line.state === state);
          return (
            <>
              <Figures path={data} />
              <label className="st-field">
                {text.filter}
                <select
                  value={state ?? ''}
                  onChange={({ target }) => setState(pathStates.find((one) => one === target.value))}
                >
                  <option value="">{text.all}</option>
                  {pathStates.map((one) => (
                    <option key={one} value={one}>
                      {text.states[one]}
                    </option>
                  ))}
                </select>
              </label>
              {shown.length === 0 && <p>{text.emptyState}</p>}
              {yearsOf(shown).map((year) => (
                <Year key={year} year={year} lines={shown.filter((line) => line.academic_year_id === year)} />
              ))}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const yearsOf = (lines: readonly PathLine[]) => [...new Set(lines.map((line) => line.academic_year_id))];

function Figures({ path: { plan, average, credits, semesters_left } }: { path: Path }) {
  const passed = plan.filter(({ state }) => state === 'APROVADO').length;
  const facts: [string, string][] = [
    [text.passed, text.creditsOf(passed, plan.length)],
    ...(credits.total > 0
      ? [[text.credits, text.creditsOf(credits.passed, credits.total)] as [string, string]]
      : []),
    ...(average === null ? [] : [[text.average, gradeText(average)] as [string, string]]),
    [
      text.left,
      semesters_left === null ? text.never : semesters_left === 0 ? text.done : String(semesters_left),
    ],
  ];
  return (
    <section className="st-card" aria-label={text.title}>
      <Facts facts={facts} />
      {semesters_left !== null && semesters_left > 0 && <p className="st-quiet">{text.leftHint}</p>}
    </section>
  );
}

const Year = ({ year, lines }: { year: number; lines: readonly PathLine[] }) => (
  <section className="st-card" aria-label={text.year(year)}>
    <h2>{text.year(year)}</h2>
    <ul className="st-list">
      {lines.map((line) => (
        <li key={line.subject_id} className="st-head">
          <span>
            {line.subject}
            <span className="st-quiet st-below">
              {[
                text.semester(line.semester_id),
                ...(line.mandatory ? [] : [text.optional]),
                ...(line.attempts > 1 ? [text.attempts(line.attempts)] : []),
              ].join(' · ')}
            </span>
          </span>
          <span className="st-chip" data-tone={tones[line.state]}>
            {[
              text.states[line.state],
              ...(line.grade === null ? [] : [gradeOf(line.grade)]),
              ...(line.equivalence ? [text.equivalence] : []),
            ].join(' ')}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
