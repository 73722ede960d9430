interface Props {
  name: string;
  detail: string;
  action: string;
  /** The action with what it is done to. */
  label: string;
  disabled: boolean;
  onAct?: () => Promise<unknown>;
}

/** One of the user's own things in the profile, such as a device, with the act that ends it. */
export const OwnItem = ({ name, detail, action, label, disabled, onAct }: Props) => (
  <li>
    <span>
      {name} <span className="p-muted">· {detail}</span>
    </span>
    {onAct && (
      <button
        type="button"
        className="p-button p-quiet"
        aria-label={label}
        disabled={disabled}
        onClick={() => void onAct()}
      >
        {action}
      </button>
    )}
  </li>
);
