/** Styles of buttons. */
export const buttonStyle = `
.pk-button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 36px;
  padding: 4px 15px;
  border: 1px solid var(--p-control-line);
  border-radius: var(--p-radius);
  background: var(--p-surface);
  color: var(--p-text);
  font: inherit;
  font-size: 14px;
  line-height: 1.4;
  white-space: nowrap;
  cursor: pointer;
  transition: color 120ms, background 120ms, border-color 120ms;
}
.pk-button:hover {
  border-color: var(--portal-color);
  color: var(--portal-color);
}
.pk-button:focus-visible,
.pk-close:focus-visible {
  outline: 2px solid var(--p-focus);
  outline-offset: 1px;
}
.pk-button-small {
  min-height: 28px;
  padding: 1px 7px;
  border-radius: var(--p-radius-small);
}
.pk-button-primary {
  border-color: transparent;
  background: var(--portal-color);
  color: var(--portal-on-color);
}
.pk-button-primary:hover {
  border-color: transparent;
  background: var(--portal-shade);
  color: var(--portal-on-color);
}
.pk-button-link,
.pk-button-text {
  border-color: transparent;
  background: none;
}
.pk-button-link {
  color: var(--portal-color);
}
.pk-button-link:hover,
.pk-button-text:hover {
  border-color: transparent;
  background: var(--portal-tint);
  color: var(--portal-shade);
}
.pk-button-danger {
  border-color: var(--p-error);
  color: var(--p-error);
}
.pk-button-danger:hover {
  border-color: var(--p-error);
  background: var(--p-error-ground);
  color: var(--p-error);
}
.pk-button-danger.pk-button-link,
.pk-button-danger.pk-button-text {
  border-color: transparent;
}
.pk-button-danger.pk-button-primary {
  border-color: transparent;
  background: var(--p-error);
  color: var(--p-on-error);
}
.pk-button:disabled {
  border-color: var(--p-line);
  background: var(--p-sunken);
  color: var(--p-faint);
  cursor: not-allowed;
}
.pk-button-link:disabled,
.pk-button-text:disabled {
  border-color: transparent;
  background: none;
}
.pk-button-loading {
  cursor: default;
}
`;
