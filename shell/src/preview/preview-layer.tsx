import { formatDay } from '@portal/shared-kit/dates';
import { useStore } from '@portal/shared-kit';
import type { PreviewBody, PreviewsBody } from '@portal/shared-kit/contract/gateway/preview';
import { failureOf } from '@portal/shared-kit/data';
import { matchPath } from '@portal/shared-kit/router';
import { useState } from 'react';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { TabBanner, TabRefusal } from '../common/tab-banner.tsx';
import type { StoredPreview } from '../routing/stored-preview.ts';
import { previewMessages as text } from './messages.ts';
import { openPreview, type Preview } from './open-preview.ts';

/** The releases previewed in this tab. */
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
    const { previews } = now.shown;
    return (
      <TabBanner
        label={text.region}
        end={text.end}
        onEnd={preview.end}
        more={<Comment previews={previews} preview={preview} />}
      >
        {text.banner(previews.map(inWords).join('; '))}
      </TabBanner>
    );
  }
  return null;
}

const authorOf = ({ origin, actor }: PreviewBody) => origin?.author ?? actor;

const inWords = (shown: PreviewBody) =>
  text.release(shown.remote.title, shown.release.release, authorOf(shown));

function Question({ shown: { previews, missing }, preview }: { shown: PreviewsBody; preview: Preview }) {
  return (
    <ModalDialog
      role="alertdialog"
      labelledBy="preview-title"
      describedBy="preview-text"
      onEscape={preview.end}
    >
      <h2 id="preview-title">{text.title(previews.length)}</h2>
      <div id="preview-text">
        {previews.map((shown) => {
          const { remote, release, at, origin } = shown;
          return (
            <p key={remote.name}>
              {text.ask(remote.title, release.release)}{' '}
              {text.made(authorOf(shown), formatDay(at), origin?.branch)}
            </p>
          );
        })}
        {missing.length > 0 && <p>{text.notThere(missing.join(', '))}</p>}
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

interface CommentProps {
  previews: readonly PreviewBody[];
  preview: Preview;
}

/** Opens the comment box; says when a comment was kept. */
function Comment(props: CommentProps) {
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState(false);
  return (
    <>
      <button
        type="button"
        className="p-button"
        onClick={() => {
          setKept(false);
          setOpen(true);
        }}
      >
        {text.comment}
      </button>
      <span role="status">{kept && text.commented}</span>
      {open && (
        <CommentBox
          {...props}
          onClose={(done) => {
            setKept(done);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

const longest = 500;

/** A comment on one of the previewed releases: of the page that is open, unless another is chosen. */
function CommentBox({ previews, preview, onClose }: CommentProps & { onClose: (kept: boolean) => void }) {
  const here = previews.find(({ release }) =>
    release.contributes.routes.some(({ path }) => matchPath(path, location.pathname)),
  );
  const [name, setName] = useState((here ?? previews[0]!).remote.name);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async () => {
    if (!words.trim()) return setProblem(text.commentEmpty);
    setSending(true);
    try {
      await preview.comment(
        previews.find(({ remote }) => remote.name === name)!,
        words,
      );
      onClose(true);
    } catch (error) {
      setProblem(failureOf(error).message);
      setSending(false);
    }
  };
  return (
    <ModalDialog labelledBy="comment-title" onEscape={() => !words.trim() && onClose(false)}>
      <h2 id="comment-title">{text.comment}</h2>
      {previews.length > 1 && (
        <p>
          <label>
            {text.commentOn}{' '}
            <select value={name} onChange={({ target }) => setName(target.value)}>
              {previews.map(({ remote, release }) => (
                <option key={remote.name} value={remote.name}>
                  {remote.title} {release.release}
                </option>
              ))}
            </select>
          </label>
        </p>
      )}
      <label htmlFor="comment-text">{text.commentText}</label>
      <textarea
        id="comment-text"
        data-autofocus=""
        rows={5}
        maxLength={longest}
        style={{ width: '100%', font: 'inherit' }}
        value={words}
        aria-invalid={problem !== undefined}
        aria-describedby="comment-problem"
        onChange={({ target }) => setWords(target.value)}
      />
      <p id="comment-problem" role="alert">
        {problem}
      </p>
      <div className="p-buttons">
        <button type="button" className="p-button" disabled={sending} onClick={() => onClose(false)}>
          {text.cancel}
        </button>
        <button type="button" className="p-button p-primary" disabled={sending} onClick={() => void send()}>
          {text.commentSend}
        </button>
      </div>
    </ModalDialog>
  );
}
