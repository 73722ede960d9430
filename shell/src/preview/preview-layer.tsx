import { useStore } from '@portal/shared-kit';
import type { PreviewBody } from '@portal/shared-kit/contract/gateway/preview';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { TabBanner, TabRefusal } from '../common/tab-banner.tsx';
import type { StoredPreview } from '../routing/stored-preview.ts';
import { previewMessages as text } from './messages.ts';
import { openPreview, type Preview } from './open-preview.ts';

/** The release previewed in this tab. */
export function startPreview(stored: StoredPreview) {
  const preview = openPreview(stored);
  return { ...preview, layer: <PreviewLayer preview={preview} /> };
}

/** Asks for confirmation before a release is shown, explains a refusal, and shows a banner during the preview. */
export function PreviewLayer({ preview }: { preview: Preview }) {
  const now = useStore(preview.state);
  if (now.phase === 'asked') return <Question shown={now.shown} preview={preview} />;
  if (now.phase === 'refused')
    return (
      <TabRefusal title={text.refusedTitle} reason={now.reason} close={text.close} onClose={preview.end} />
    );
  if (now.phase === 'open') {
    const { remote, release } = now.shown;
    return (
      <TabBanner label={text.region} end={text.end} onEnd={preview.end}>
        {text.banner(remote.title, release.release, authorOf(now.shown))}
      </TabBanner>
    );
  }
  return null;
}

const day = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'short', timeZone: 'Africa/Maputo' });
const authorOf = ({ origin, actor }: PreviewBody) => origin?.author ?? actor;

function Question({ shown, preview }: { shown: PreviewBody; preview: Preview }) {
  const { remote, release, at, origin } = shown;
  return (
    <ModalDialog
      role="alertdialog"
      labelledBy="preview-title"
      describedBy="preview-text"
      onEscape={preview.end}
    >
      <h2 id="preview-title">{text.title}</h2>
      <div id="preview-text">
        <p>{text.ask(remote.title, release.release)}</p>
        <p>{text.made(authorOf(shown), day.format(new Date(at)), origin?.branch)}</p>
        <p>{text.warning}</p>
      </div>
      <div className="p-buttons">
        <button type="button" className="p-button" data-autofocus="" onClick={preview.end}>
          {text.decline}
        </button>
        <button type="button" className="p-button p-primary" onClick={preview.accept}>
          {text.accept}
        </button>
      </div>
    </ModalDialog>
  );
}
