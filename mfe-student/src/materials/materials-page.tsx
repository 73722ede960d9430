import { studentLectures, type Material, lectureFile } from '@portal/shared-kit/contract/grading/lecture';
import { useDownload } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import { Loaded } from '../common/loaded.tsx';
import { pageOf, Pages } from '../common/pages.tsx';
import { Page } from '../common/page.tsx';
import { KeepFile, KeptList } from '../common/keep-file.tsx';
import { useKeptFiles, type KeptFiles } from '../common/kept-files.ts';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';
import { formatDay } from '@portal/shared-kit/dates';
import { useState } from 'react';
import { common } from '../common/messages.ts';

/** `/Student/materials`: published lectures of the caller's subjects, by subject, the newest first (I42). */
export function MaterialsPage() {
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address.get('page'));
  const query = useKept(studentLectures, { query: { page, per_page: 100 } });
  const kept = useKeptFiles();
  const chosen = Number(address.get('disciplina')) || undefined;
  return (
    <Page title={text.title}>
      <KeptList kept={kept} />
      <Loaded query={query}>
        {({ data, total, per_page }) => {
          const subjects = subjectsOf(data);
          const shown = subjects.filter(({ id }) => id === chosen);
          return (
            <>
              {data.length === 0 && <p>{text.empty}</p>}
              {subjects.length > 1 && (
                <label className="st-field">
                  {text.subject}
                  <select
                    value={shown[0]?.id ?? ''}
                    onChange={({ target: { value } }) =>
                      setAddress(value ? { disciplina: value } : {}, { replace: true })
                    }
                  >
                    <option value="">{text.allSubjects}</option>
                    {subjects.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              {(shown.length > 0 ? shown : subjects).map(({ id, name }) => (
                <section key={id} className="st-card" aria-label={name}>
                  <h2>{name}</h2>
                  <ul className="st-list">
                    {data
                      .filter(({ subject_id }) => subject_id === id)
                      .map((one) => (
                        <MaterialItem key={one.id} one={one} kept={kept} />
                      ))}
                  </ul>
                </section>
              ))}
              <Pages page={page} total={total} perPage={per_page} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const subjectsOf = (lectures: readonly Material[]): Material['subject'][] =>
  [...new Map(lectures.map(({ subject }) => [subject.id, subject])).values()].sort((a, b) =>
    a.name.localeCompare(b.name, 'pt'),
  );

/** One lecture with its file or link, until it expires (rows 74, 75). */
function MaterialItem({ one, kept }: { one: Material; kept: KeptFiles }) {
  const download = useDownload();
  const [busy, setBusy] = useState(false);
  async function save(name: string) {
    setBusy(true);
    await download(lectureFile, { params: { id: one.id } }, name);
    setBusy(false);
  }
  const { attachmnts: file, link, expired } = one;
  return (
    <li className="st-form">
      <div className="st-head">
        <h3>{one.title}</h3>
        {one.is_assessment && <span className="st-chip">{text.task}</span>}
      </div>
      {one.description && <p className="st-words">{one.description}</p>}
      <p className="st-quiet">
        {one.classmate_name} · {text.by(one.author, formatDay(one.created_at))}
      </p>
      <p className="st-quiet">{expired ? text.expired(one.expiresAt) : text.until(one.expiresAt)}</p>
      {!expired && (
        <div className="st-acts">
          {file && (
            <button type="button" className="st-button" disabled={busy} onClick={() => void save(file.name)}>
              {text.download(file.name)} ({common.size(file.size)})
            </button>
          )}
          {file && <KeepFile kept={kept} endpoint={lectureFile} id={one.id} file={file} />}
          {link && (
            <a
              className="st-button"
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={text.linkOf(one.title)}
            >
              {text.link}
            </a>
          )}
        </div>
      )}
    </li>
  );
}
