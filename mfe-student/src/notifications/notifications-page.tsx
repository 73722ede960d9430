import {
  communications,
  communicationFile,
  communicationLabels,
  openCommunication,
  totalCommunication,
  type Communication,
} from '@portal/shared-kit/contract/people/communication';
import { useCommand, useDownload } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { pageOf, Pages } from '../common/pages.tsx';
import { KeepFile, KeptList } from '../common/keep-file.tsx';
import { useKeptFiles, type KeptFiles } from '../common/kept-files.ts';
import { useKept } from '../common/use-kept.ts';
import { common } from '../common/messages.ts';

const text = {
  title: 'Notificações',
  empty: 'Ainda não tem registos',
  portal: 'Portal Académico',
  unread: 'por ler',
  attachment: (name: string) => `Descarregar ${name}`,
} as const;

/** `/notifications`: received communications, the newest first (decision 90). */
export function NotificationsPage() {
  const [address] = useSearchParams();
  const page = pageOf(address.get('page'));
  const query = useKept(communications, { query: { page } });
  const kept = useKeptFiles();
  return (
    <Page title={text.title}>
      <KeptList kept={kept} />
      <Loaded query={query}>
        {({ data, total, per_page }) => (
          <>
            {data.length === 0 && <p>{text.empty}</p>}
            {data.map((one) => (
              <Notification key={one.id} one={one} kept={kept} />
            ))}
            <Pages page={page} total={total} perPage={per_page} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** One communication; opening it marks it as read, here and at the bell. */
function Notification({ one, kept }: { one: Communication; kept: KeptFiles }) {
  const save = useDownload();
  const open = useCommand(openCommunication, [communications, totalCommunication]);
  const read = () => {
    if (one.read_at === null && !open.isPending)
      open.mutate({ query: { notification_id: one.id, type: one.type } });
  };
  return (
    <article className="st-card" aria-label={one.title}>
      <details onToggle={({ currentTarget }) => currentTarget.open && read()}>
        <summary>
          {one.title} {one.read_at === null && <span className="st-chip">{text.unread}</span>}
        </summary>
        <p className="st-words">{one.body}</p>
        {one.attachment && (
          <p className="st-acts">
            <button
              type="button"
              className="st-button"
              onClick={() => void save(communicationFile, { params: { id: one.id } }, one.attachment!.name)}
            >
              {text.attachment(one.attachment.name)} ({common.size(one.attachment.size)})
            </button>
            <KeepFile kept={kept} endpoint={communicationFile} id={one.id} file={one.attachment} />
          </p>
        )}
      </details>
      <p className="st-quiet">
        {communicationLabels[one.type]} · {one.sender ?? text.portal} · {formatMoment(one.sent_at)}
      </p>
    </article>
  );
}
