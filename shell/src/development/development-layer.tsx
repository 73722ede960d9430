import { useStore } from '@portal/shared-kit';
import type { Override } from '@portal/shared-kit/contract/gateway/override';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { TabBanner, TabRefusal } from '../common/tab-banner.tsx';
import { developmentMessages as text } from './messages.ts';
import type { StoredOverride } from '../routing/override.ts';
import { openDevelopment, type Development } from './open-development.ts';

/** The override of this tab. */
export function startDevelopment(stored: StoredOverride) {
  const development = openDevelopment(stored);
  return { ...development, layer: <DevelopmentLayer development={development} /> };
}

/** Asks for confirmation before anything local is opened, explains a refusal, and shows a banner while it is open. */
export function DevelopmentLayer({ development }: { development: Development }) {
  const now = useStore(development.state);
  if (now.phase === 'asked') return <Question {...now} development={development} />;
  if (now.phase === 'refused')
    return (
      <TabRefusal
        title={text.refusedTitle}
        reason={now.reason}
        close={text.close}
        onClose={development.end}
      />
    );
  if (now.phase === 'open') {
    const failure = now.build.local.failure?.message;
    return (
      <TabBanner label={text.region} end={text.end} onEnd={development.end}>
        {text.banner(now.override.remote, now.override.origin)}
        {failure && <span className="tab-problem">{failure.split('\n', 1)[0]}</span>}
      </TabBanner>
    );
  }
  return null;
}

interface QuestionProps {
  override: Override;
  sending: boolean;
  development: Development;
}

const Question = ({ override, sending, development }: QuestionProps) => (
  <ModalDialog
    role="alertdialog"
    labelledBy="local-title"
    describedBy="local-text"
    onEscape={development.end}
  >
    <h2 id="local-title">{text.title}</h2>
    <div id="local-text">
      <p>{text.ask(override.remote, override.origin)}</p>
      <p>{text.warning}</p>
    </div>
    <div className="p-buttons">
      <button type="button" className="p-button" data-autofocus="" onClick={development.end}>
        {text.decline}
      </button>
      <button type="button" className="p-button p-primary" disabled={sending} onClick={development.accept}>
        {sending ? text.asking : text.accept}
      </button>
    </div>
  </ModalDialog>
);
