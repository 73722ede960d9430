import { Style } from '@portal/shared-kit';

const css = `
.st-field > .pk-file { position: relative; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; overflow-wrap: anywhere }
.pk-file > input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer }
.pk-file > .pk-control { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 16px;
  border: 1px solid var(--p-control-line, #7d8896); border-radius: 8px; background: var(--p-surface, #fff); font-weight: 600 }
.st-page .pk-file > input:focus-visible + .pk-control { outline: 3px solid var(--p-focus, #1a4fd6); outline-offset: 2px }
.st-choices { display: grid; gap: 4px; margin: 0; padding: 0; border: 0 }
.st-choices > legend { padding: 0; font-weight: 600 }
.st-choice { display: flex; gap: 12px; align-items: flex-start; min-height: 44px; padding: 10px 0; border-top: 1px solid var(--p-line, #d5dbe3) }
.st-choice > input { flex: 0 0 22px; width: 22px; height: 22px; margin: 0 }
.st-choice[data-blocked='true'] { color: var(--p-muted, #566171) }
`;

/** Styles of choices and of file fields, which few screens have: what the first screens load is counted (H.3). */
export const FormStyle = () => <Style href="student-form" precedence="default" css={css} />;
