import { useStore } from '@portal/shared-kit';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { shortcutsOf } from '../dashboard/shortcuts.tsx';
import { canOpen } from './can-open.ts';
import { cardsOf } from '../routing/cards.ts';
import { menuOf } from '../routing/route-table.ts';
import type { Services } from './services.ts';

type Props = { services: Services };

export function Dashboard({ services }: Props) {
  const { snapshot, can } = services;
  useStore(services.session);
  const shortcuts = shortcutsOf(menuOf(snapshot, can));
  return (
    <DashboardPage
      shortcuts={shortcuts}
      cards={cardsOf(snapshot, can)}
      canOpen={(path) => canOpen(services, path)}
    />
  );
}
