import { usePortal } from '@portal/shared-kit';
import { common as text } from './messages.ts';

/** A text to copy, or to share with the payer (E.1). */
export function PassOn({ words }: { words: string }) {
  const { notify } = usePortal();
  const copy = () =>
    void navigator.clipboard.writeText(words).then(
      () => notify.success(text.copied),
      () => notify.error(text.notCopied),
    );
  return (
    <div className="st-acts">
      <button type="button" className="st-button st-main" onClick={copy}>
        {text.copy}
      </button>
      <a
        className="st-button"
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (!navigator.share) return;
          event.preventDefault();
          // Closing the share sheet rejects, which is no failure.
          void navigator.share({ text: words }).catch(() => undefined);
        }}
      >
        {text.share}
      </a>
    </div>
  );
}
