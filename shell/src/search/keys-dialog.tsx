import { ModalDialog } from '../common/modal-dialog.tsx';
import { keysText as text } from './messages.ts';

/** List of the portal's keyboard shortcuts. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <ModalDialog labelledBy="keys-title" onEscape={onClose}>
    <h2 id="keys-title">{text.title}</h2>
    <dl className="keys">
      {text.keyList.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <div className="p-buttons">
      <button type="button" className="p-button p-primary" data-autofocus="" onClick={onClose}>
        {text.close}
      </button>
    </div>
  </ModalDialog>
);
