import { later } from '@portal/shared-kit';
import { paymentQueue } from '@portal/shared-kit/contract/finance/payment';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link, useSearchParams } from '@portal/shared-kit/router';
import { ScreenFrame } from '@portal/shared-kit/screen';
import { HubStyle } from '../common/hub/hub-style.tsx';
import { TabLabel } from '../common/hub/tab-label.tsx';
import { messages as text } from './messages.ts';
import { ProofsTab } from './proofs-tab.tsx';

const UnmatchedTab = later(() => import('./unmatched-tab.tsx').then((m) => m.UnmatchedTab));
const CounterTab = later(() => import('./counter-tab.tsx').then((m) => m.CounterTab));
const ConfirmedTab = later(() => import('./confirmed-tab.tsx').then((m) => m.ConfirmedTab));

const tabs = {
  comprovativos: { label: text.proofs, Tab: ProofsTab, count: 'proofs' },
  'por-identificar': { label: text.unmatched, Tab: UnmatchedTab, count: 'unmatched' },
  balcao: { label: text.counter, Tab: CounterTab, count: undefined },
  confirmados: { label: text.confirmed, Tab: ConfirmedTab, count: undefined },
} as const;
type Name = keyof typeof tabs;
const names = Object.keys(tabs) as Name[];

/** `/confirm_payment` (decision 97): proofs, unmatched payments, the counter, and confirmed payments. */
export function PaymentPage() {
  const [params] = useSearchParams();
  const requestedTab = params.get('fila') as Name | null;
  const current: Name = requestedTab !== null && requestedTab in tabs ? requestedTab : 'comprovativos';
  const counts = useEndpoint(paymentQueue, {}).data?.data;
  const { Tab } = tabs[current];
  return (
    <ScreenFrame title={text.title}>
      <HubStyle />
      <nav aria-label={text.tabs} className="hub-tabs">
        {names.map((name) => {
          const { label, count } = tabs[name];
          return (
            <Link
              key={name}
              to={`?fila=${name}`}
              aria-current={name === current ? 'page' : undefined}
              className="hub-tab"
            >
              <TabLabel label={label} count={count === undefined ? null : counts?.[count]} />
            </Link>
          );
        })}
      </nav>
      <Tab key={current} />
    </ScreenFrame>
  );
}
