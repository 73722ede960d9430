/** Styles of this entry point, once per page however many releases render it. */
export const UiStyle = ({ nonce }: { nonce: string | undefined }) => (
  <style href="portal-kit-ui" precedence="medium" nonce={nonce}>
    {css}
  </style>
);

const buttonStyle = `
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

const css = `
${buttonStyle}.pk-spinner {
  width: 14px;
  height: 14px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: pk-turn 1s linear infinite;
}
@keyframes pk-turn {
  to {
    transform: rotate(1turn);
  }
}
.pk-alert {
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 10px;
  padding: 10px 14px;
  border: 1px solid currentColor;
  border-radius: var(--p-radius);
  font-size: 14px;
}
.pk-alert-error {
  border-color: var(--p-error);
  background: var(--p-error-ground);
}
.pk-alert-warning {
  border-color: var(--p-wait);
  background: var(--p-wait-ground);
}
.pk-alert-success {
  border-color: var(--p-success);
  background: var(--p-success-ground);
}
.pk-alert-info {
  border-color: var(--p-info);
  background: var(--p-info-ground);
}
.pk-alert-sign {
  flex: none;
  width: 18px;
  height: 18px;
  margin-top: 2px;
  border-radius: 50%;
  color: var(--p-surface);
  font-size: 12px;
  font-weight: 700;
  line-height: 18px;
  text-align: center;
  /* White on paper without its ground. */
  print-color-adjust: exact;
}
.pk-alert-error > .pk-alert-sign {
  background: var(--p-error);
}
.pk-alert-warning > .pk-alert-sign {
  background: var(--p-wait);
}
.pk-alert-success > .pk-alert-sign {
  background: var(--p-success);
}
.pk-alert-info > .pk-alert-sign {
  background: var(--p-info);
}
/* Beside less than this the action stands below. */
.pk-alert-text {
  flex: 1 1 min(200px, 60%);
  min-width: 0;
  overflow-wrap: anywhere;
}
.pk-alert-action {
  margin-inline-start: auto;
}
.pk-alert-title {
  margin-bottom: 4px;
  font-weight: 600;
}
.pk-close {
  min-width: 24px;
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--p-radius-small);
  background: none;
  color: inherit;
  font: inherit;
  font-size: 16px;
  line-height: 1;
  cursor: pointer;
}
.pk-tag {
  display: inline-flex;
  align-items: center;
  gap: 4px;
  margin-inline-end: 8px;
  padding: 0 8px;
  border-radius: var(--p-radius-small);
  font-size: 12px;
  line-height: 20px;
  white-space: nowrap;
}
.pk-tag-quiet {
  background: var(--p-sunken);
  color: var(--p-muted);
}
.pk-tag-good {
  background: var(--p-success-ground);
  color: var(--p-success);
}
.pk-tag-wait {
  background: var(--p-wait-ground);
  color: var(--p-wait);
}
.pk-tag-bad {
  background: var(--p-error-ground);
  color: var(--p-error);
}
.pk-tag-info {
  background: var(--p-info-ground);
  color: var(--p-info);
}
.pk-empty {
  padding: 32px 16px;
  color: var(--p-muted);
  font-size: 14px;
  text-align: center;
}
.pk-empty > div {
  margin-top: 8px;
}
.pk-skeleton {
  display: grid;
  gap: 16px;
}
.pk-skeleton > div {
  height: 16px;
  border-radius: var(--p-radius-small);
  background: linear-gradient(90deg, var(--p-sunken) 25%, var(--p-line) 50%, var(--p-sunken) 75%) 0 0 / 300% 100%;
}
.pk-skeleton > div:last-child:not(:first-child) {
  width: 61%;
}
.pk-skeleton > .pk-skeleton-title {
  width: 38%;
}
.pk-skeleton-active > div {
  animation: pk-shimmer 1.4s linear infinite;
}
@keyframes pk-shimmer {
  from {
    background-position: 100% 0;
  }
}
@media (pointer: coarse) {
  .pk-button {
    min-height: 44px;
  }
}
@media print {
  .pk-form-end {
    display: none !important;
  }
  .pk-button,
  .pk-control {
    display: none;
  }
}
@media (prefers-reduced-motion: reduce) {
  .pk-button {
    transition: none;
  }
  .pk-spinner,
  .pk-skeleton-active > div {
    animation: none;
  }
}
`;
