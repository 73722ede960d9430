import { usePortal } from '@portal/shared-kit';
import { lectureFile, type Material } from '@portal/shared-kit/contract/grading/lecture';
import { download, failureOf } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { useState } from 'react';
import { common } from '../common/messages.ts';
import { messages as text } from './messages.ts';

/** One lecture with its file or link, until it expires (rows 74, 75). */
export function MaterialItem({ one }: { one: Material }) {
  const { http, notify } = usePortal();
  const [busy, setBusy] = useState(false);
  async function save(name: string) {
    setBusy(true);
    try {
      await download(http, lectureFile, { params: { id: one.id } }, name);
    } catch (error) {
      notify.error(failureOf(error).message);
    }
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
