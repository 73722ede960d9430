import { Style } from '@portal/shared-kit';

/** Two columns; one on narrow screens. */
export const EnrolStyle = () => <Style href="enrol" precedence="default" css={css} />;

const css = `
    .enrol-columns { display: grid; grid-template-columns: minmax(0, 2fr) minmax(260px, 1fr); gap: 16px; align-items: start }
    @media (max-width: 900px) {
      .enrol-columns { grid-template-columns: minmax(0, 1fr) }
      .enrol-columns > :has(> .pk-moves) ~ * { visibility: hidden }
    }
    .enrol-panel { border: 1px solid var(--p-line); border-radius: 8px; padding: 12px; margin: 0 0 16px; min-width: 0 }
    .enrol-panel legend { padding: 0 4px; font-weight: 600 }
    .enrol-panel small { color: var(--p-muted) }
    .enrol-choices { max-height: 420px; overflow: auto }
    .enrol-choice { display: flex; gap: 8px; align-items: flex-start; padding: 8px 0; min-height: 24px;
      border-bottom: 1px solid var(--p-line); cursor: pointer; overflow-wrap: anywhere }
    .enrol-choice input { flex: none; width: 20px; height: 20px; margin: 2px 0 }
    .enrol-parts { display: flex; gap: 8px; margin-bottom: 8px }
    .enrol-bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 8px 0 }
  `;
