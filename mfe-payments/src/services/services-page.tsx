import { later } from '@portal/shared-kit';
import { useSearchParams } from '@portal/shared-kit/router';
import { ScreenFrame, TabLinks } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { RequestList } from './request-list.tsx';

const CatalogueTab = later(() => import('./catalogue-tab.tsx').then((m) => m.CatalogueTab));

/** `/services`: service requests and the catalogue (decision 122, C.8). */
export function ServicesPage() {
  const [params] = useSearchParams();
  const current = params.get('separador') === 'catalogo' ? 'catalogo' : 'pedidos';
  return (
    <ScreenFrame title={text.title}>
      <TabLinks
        label={text.parts}
        tabs={Object.entries(text.tabs).map(([name, label]) => ({ name, label }))}
        current={current}
      />
      {current === 'catalogo' ? <CatalogueTab /> : <RequestList />}
    </ScreenFrame>
  );
}

/** `/extract`: service requests, with the states of payment and of the request (decision 117). */
export const ServiceExtractPage = () => (
  <ScreenFrame title={text.extractTitle}>
    <RequestList />
  </ScreenFrame>
);
