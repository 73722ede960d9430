import { motion } from '../../contract/core/tokens.ts';

/** Comes with the first drawer. A backdrop takes no tokens in Chromium before 122. */
export const ViewDrawerStyle = ({ nonce }: { nonce: string | undefined }) => (
  <style href="portal-kit-view-drawer" precedence="medium" nonce={nonce}>
    {css}
  </style>
);

const css = `
.pk-drawer {
  position: fixed;
  inset: 0 0 0 auto;
  box-sizing: border-box;
  max-width: 100vw;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: var(--p-surface);
  color: var(--p-text);
  font-size: 14px;
  box-shadow: var(--p-shadow-above);
  animation: pk-drawer-in ${motion.slow}ms ease-out;
}
@keyframes pk-drawer-in {
  from {
    transform: translateX(32px);
    opacity: 0;
  }
}
.pk-drawer::backdrop {
  background: rgb(10 14 12 / 45%);
}
.pk-drawer-panel {
  display: flex;
  flex-direction: column;
  height: 100%;
}
.pk-drawer-head {
  display: flex;
  gap: 8px;
  align-items: center;
  padding: 12px 24px;
  border-bottom: 1px solid var(--p-line);
}
.pk-drawer-head h2 {
  flex: 1;
  min-width: 0;
  margin: 0;
  font-size: 16px;
  line-height: 1.5;
  overflow-wrap: anywhere;
}
.pk-drawer-body {
  flex: 1;
  min-height: 0;
  padding: 24px;
  overflow: auto;
  overscroll-behavior: contain;
}
.pk-drawer-foot {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  justify-content: flex-end;
  padding: 12px 24px;
  border-top: 1px solid var(--p-line);
}
@media (max-width: 480px) {
  .pk-drawer {
    width: 100vw !important;
  }
  .pk-drawer-head,
  .pk-drawer-body,
  .pk-drawer-foot {
    padding-inline: 16px;
  }
}
@media (prefers-reduced-motion: reduce) {
  .pk-drawer {
    animation: none;
  }
}
@media print {
  .pk-drawer {
    position: static;
    inset: 0 auto auto 0;
    width: auto !important;
    max-width: none;
    height: auto;
    overflow: visible;
    box-shadow: none;
    animation: none;
  }
  .pk-drawer::backdrop,
  .pk-drawer-foot {
    display: none;
  }
  .pk-drawer-panel,
  .pk-drawer-body {
    display: block;
    height: auto;
    overflow: visible;
  }
}
`;
