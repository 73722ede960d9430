import { usePortal } from '@portal/shared-kit';
import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { fetchFile, notifyFailure, saveAs } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { useState } from 'react';
import { common } from './messages.ts';
import { keptText as text } from './kept-messages.ts';
import type { KeptFile, KeptFiles } from './kept-files.ts';

const addressOf = ({ path }: Endpoint, id: number) => path.replace(':id', String(id));

interface KeepProps {
  kept: KeptFiles;
  /** The call that answers the file, with its record. */
  endpoint: Endpoint;
  id: number;
  file: { name: string; size: number };
}

/** Keeps a document in this browser; not shown once it is kept, or where the browser cannot. */
export function KeepFile({ kept, endpoint, id, file: { name, size } }: KeepProps) {
  const { http, notify } = usePortal();
  const [busy, setBusy] = useState(false);
  const address = addressOf(endpoint, id);
  if (!kept.able) return null;
  if (kept.files.some((file) => file.address === address))
    return <span className="st-chip">{text.kept}</span>;
  async function keep() {
    setBusy(true);
    try {
      const content = await fetchFile(http, endpoint, { params: { id } });
      await kept.keep({ address, name, size }, content).catch(() => notify.error(text.noRoom));
    } catch (error) {
      notifyFailure(notify, error);
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      className="st-button"
      disabled={busy}
      aria-label={text.keepOf(name)}
      onClick={() => void keep()}
    >
      {text.keep}
    </button>
  );
}

/** The documents that are kept in this browser: open and remove, without a line too. */
export function KeptList({ kept }: { kept: KeptFiles }) {
  const { notify } = usePortal();
  if (kept.files.length === 0) return null;
  const open = ({ address, name }: KeptFile) =>
    void kept.contentOf(address).then(
      (content) => saveAs(new Blob([content]), name),
      () => notify.error(text.lost),
    );
  return (
    <section className="st-card" aria-label={text.title}>
      <h2>{text.title}</h2>
      <ul className="st-list">
        {kept.files.map((file) => (
          <li key={file.address} className="st-form">
            <span>
              {file.name}{' '}
              <span className="st-quiet">
                ({common.size(file.size)}), {text.since(formatDay(file.at))}
              </span>
            </span>
            <span className="st-acts">
              <button
                type="button"
                className="st-button"
                aria-label={text.openOf(file.name)}
                onClick={() => open(file)}
              >
                {text.open}
              </button>
              <button
                type="button"
                className="st-button"
                aria-label={text.removeOf(file.name)}
                onClick={() => void kept.remove(file.address)}
              >
                {text.remove}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <p className="st-quiet">{text.until}</p>
    </section>
  );
}
