import { later } from '@portal/shared-kit';
import { useSearchParams } from '@portal/shared-kit/router';
import { ScreenFrame, TabLinks } from '@portal/shared-kit/screen';
import type { ComponentType } from 'react';
import { FinesTab } from './fines-tab.tsx';
import { messages as text } from './messages.ts';

const parts: Record<keyof typeof text.tabs, ComponentType> = {
  multas: FinesTab,
  regras: later(() => import('./rules-tab.tsx').then((m) => m.RulesTab)),
  feriados: later(() => import('./holidays-tab.tsx').then((m) => m.HolidaysTab)),
};
const isPart = (name: string | null): name is keyof typeof parts =>
  name !== null && Object.hasOwn(parts, name);

/** `/fines`: fines and waivers, the rules, and holidays (decision 57, E.6). */
export function FinesPage() {
  const [params] = useSearchParams();
  const requestedTab = params.get('separador');
  const current = isPart(requestedTab) ? requestedTab : 'multas';
  const Part = parts[current];
  return (
    <ScreenFrame title={text.title}>
      <TabLinks
        label={text.parts}
        tabs={Object.entries(text.tabs).map(([name, label]) => ({ name, label }))}
        current={current}
      />
      <Part key={current} />
    </ScreenFrame>
  );
}
