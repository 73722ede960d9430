import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  createService,
  exportServices,
  services,
  updateService,
  type Service,
} from '@portal/shared-kit/contract/finance/service';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  ExportList,
  Mark,
  RowActions,
  Rows,
  ScreenState,
  StateFilter,
  TwoLines,
  type Column,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import type { ServiceDrawerProps } from './service-drawer.tsx';

const ServiceDrawer = later<ServiceDrawerProps>(() =>
  import('./service-drawer.tsx').then((m) => m.ServiceDrawer),
);

const columns: readonly Column<Service>[] = [
  {
    title: text.name,
    dataIndex: 'name',
    render: (name: string, { type }) => <TwoLines first={name} second={text.types[type]} />,
  },
  {
    title: text.price,
    dataIndex: 'price',
    numeric: true,
    render: (cents: number | null) =>
      cents === null ? <Mark tone="bad">{text.noPrice}</Mark> : cents === 0 ? text.free : formatMoney(cents),
  },
  {
    title: text.days,
    dataIndex: 'delivery_days',
    render: (days: number, { template }) => (
      <TwoLines first={text.daysAre(days)} second={template === '' ? '' : text.withPaper} />
    ),
  },
  {
    title: text.entity,
    dataIndex: 'entity',
    render: (entity: string | null) => entity ?? text.anyEntity,
  },
  {
    title: text.who,
    dataIndex: 'by_students',
    render: (own: boolean, { blocked_by_debt }) => (
      <TwoLines
        first={own ? text.students : text.staffOnly}
        second={blocked_by_debt ? text.blockedMark : ''}
      />
    ),
  },
  {
    title: text.state,
    dataIndex: 'active',
    render: (active: boolean) => (
      <Mark tone={active ? 'good' : 'quiet'}>{active ? text.active : text.inactive}</Mark>
    ),
  },
];

/** The services, with price and processing time. */
export function CatalogueTab() {
  const allowed = useAllowed();
  const { data, error, refetch } = useEndpoint(services, {});
  const [open, setOpen] = useState<Service | 'new'>();
  const [fresh, setFresh] = useState<Service>();
  const [params, setParams] = useSearchParams();
  const state = params.get('state') ?? undefined;
  const narrow = (filters: { state?: string | number | undefined }) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (filters.state) next.set('state', String(filters.state));
      else next.delete('state');
      return next;
    });
  const all = data?.data ?? [];
  const rows = state ? all.filter(({ active }) => active === (state === 'activo')) : all;
  return (
    <>
      <div className="pk-toolbar">
        <StateFilter list={{ filters: { ...(state && { state }) }, filter: narrow }} />
        <ExportList endpoint={exportServices} fixed={{ ...(state && { state }) }} />
        {allowed(createService) && <Button onClick={() => setOpen('new')}>{text.add}</Button>}
      </div>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={rows.length === 0 ? text.noServices : undefined}
        onRetry={() => void refetch()}
      >
        <Rows
          label={text.services}
          first={1}
          rows={rows}
          fresh={fresh}
          columns={columns}
          busy={() => false}
          stale={false}
          actions={
            allowed(updateService)
              ? (row) => (
                  <RowActions
                    name={row.name}
                    disabled={false}
                    actions={[{ key: 'edit', label: text.edit, opens: true, run: () => setOpen(row) }]}
                  />
                )
              : undefined
          }
        />
      </ScreenState>
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
