import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  createService,
  exportServices,
  serviceList,
  services,
  updateService,
  type Service,
} from '@portal/shared-kit/contract/finance/service';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import {
  ExportList,
  listColumns,
  Mark,
  ReadState,
  Rows,
  StateFilter,
  TwoLines,
  useAddress,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const ServiceDrawer = later(() => import('./service-drawer.tsx').then((m) => m.ServiceDrawer));

const columns = listColumns(serviceList.fields, {
  price: (cents: number | null) =>
    cents === null ? <Mark tone="bad">{text.noPrice}</Mark> : cents === 0 ? text.free : formatMoney(cents),
  delivery_days: (days: number, { template }) => (
    <TwoLines first={text.daysAre(days)} second={template === '' ? '' : text.withPaper} />
  ),
  entity: (entity: string | null) => entity ?? text.anyEntity,
  by_students: (own: boolean, { blocked_by_debt }) => (
    <TwoLines
      first={serviceList.fields.by_students!.labels![String(own)]}
      second={blocked_by_debt ? text.blockedMark : ''}
    />
  ),
  active: (active: boolean) => (
    <Mark tone={active ? 'good' : 'quiet'}>{serviceList.fields.active!.labels![String(active)]}</Mark>
  ),
});

/** The services, with price and processing time. */
export function CatalogueTab() {
  const allowed = useAllowed();
  const read = useEndpoint(services, {});
  const [open, setOpen] = useState<Service | 'new'>();
  const [fresh, setFresh] = useState<Service>();
  const { params, set } = useAddress();
  const state = params.get('state') ?? undefined;
  const narrow = (filters: { state?: string | number | undefined }) => set(filters);
  const shown = ({ active }: Service) => state === undefined || active === (state === 'activo');
  return (
    <>
      <div className="pk-toolbar">
        <StateFilter list={{ filters: { ...(state && { state }) }, filter: narrow }} />
        <ExportList endpoint={exportServices} fixed={{ ...(state && { state }) }} />
        {allowed(createService) && <Button onClick={() => setOpen('new')}>{text.add}</Button>}
      </div>
      <ReadState read={read} empty={({ data }) => (data.some(shown) ? undefined : text.noServices)}>
        {({ data }) => (
          <Rows
            label={text.services}
            rows={data.filter(shown)}
            fresh={fresh}
            columns={columns}
            name={(row) => row.name}
            actions={
              allowed(updateService)
                ? (row) => [{ label: text.edit, opens: true, run: () => setOpen(row) }]
                : undefined
            }
          />
        )}
      </ReadState>
      {open && (
        <ServiceDrawer
          service={open === 'new' ? undefined : open}
          onSaved={(row) => setFresh(open === 'new' ? row : undefined)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
