import { later } from '@portal/shared-kit';
import { ScreenFrame } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const LogoPanel = later(() => import('./logo-panel.tsx').then((m) => m.LogoPanel));

/** `/company_profile/logo`: for those who may change the logo but not see the rest (S1 §6, decision 129). */
export const LogoPage = () => (
  <ScreenFrame title={text.brand}>
    <LogoPanel />
  </ScreenFrame>
);
