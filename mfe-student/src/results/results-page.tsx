import { ownResults, ownYears, type StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { useEndpoint, useOpenDocument } from '@portal/shared-kit/data';
import { Link, useSearchParams } from '@portal/shared-kit/router';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';
import { SubjectCard } from './subject-card.tsx';
import { resultSlip } from '@portal/shared-kit/contract/grading/result-slip';
import { useState } from 'react';

/** By default the latest year, which the first page requests as well. */
const latestOf = { query: {} };

/** `/Student/assessmentResult`: the published results of a year, with explanation, target and what-if (row 82, I44). */
export function ResultsPage() {
  const [address, setAddress] = useSearchParams();
  const years = useKept(ownYears, {});
  const numberParam = (name: string) => Number(address.get(name)) || undefined;
  // The first results are requested together with the years: on a slow line each round trip costs.
  useEndpoint(ownResults, latestOf, { enabled: numberParam('ano') === undefined });
  return (
    <Page title={text.title}>
      <Loaded query={years}>
        {({ data }) => {
          const year = data.find((one) => one.year === numberParam('ano')) ?? data[0];
          if (!year) return <p>{text.empty}</p>;
          const semester = year.semesters.find(({ id }) => id === numberParam('semestre'))?.id;
          const choose = (next: Record<string, string>) => setAddress(next, { replace: true });
          return (
            <>
              <div className="st-pair">
                <label className="st-field">
                  {text.year}
                  <select value={year.year} onChange={({ target }) => choose({ ano: target.value })}>
                    {data.map((one) => (
                      <option key={one.year}>{one.year}</option>
                    ))}
                  </select>
                </label>
                <label className="st-field">
                  {text.semester}
                  <select
                    value={semester ?? ''}
                    onChange={({ target }) =>
                      choose({ ano: String(year.year), ...(target.value && { semestre: target.value }) })
                    }
                  >
                    <option value="">{text.allSemesters}</option>
                    {year.semesters.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </label>
              </div>
              <div className="st-head">
                <Link className="st-link" to="/assessmentResulExam">
                  {text.exams}
                </Link>
                <SlipButton year={year.year} />
              </div>
              <Subjects
                key={year.year}
                year={year.year}
                latest={year === data[0]}
                semester={semester}
                openSubject={numberParam('disciplina')}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface Chosen {
  year: number;
  /** The selectable years. */
  latest: boolean;
  semester: number | undefined;
  /** The subject whose 'Porquê?' is open. */
  openSubject: number | undefined;
}
function Subjects({ year, latest, semester, openSubject }: Chosen) {
  const query = useKept(ownResults, latest ? latestOf : { query: { academic_year: year } });
  const within = ({ semester_id }: StudentGrades) => semester === undefined || semester_id === semester;
  return (
    <Loaded query={query}>
      {({ data }) => {
        const shown = data.filter(within);
        if (shown.length === 0) return <p>{text.emptyYear}</p>;
        return shown.map((wire) => (
          <SubjectCard
            key={`${wire.subject_id} ${wire.semester_id}`}
            wire={wire}
            isOpen={wire.subject_id === openSubject}
          />
        ));
      }}
    </Loaded>
  );
}

/** The published results of a year on paper, with a code that anybody can check (I45). */
function SlipButton({ year }: { year: number }) {
  const openDocument = useOpenDocument();
  const [busy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    await openDocument(resultSlip, { body: { year } });
    setBusy(false);
  }
  return (
    <button type="button" className="st-button" disabled={busy} onClick={() => void open()}>
      {text.slip}
    </button>
  );
}
