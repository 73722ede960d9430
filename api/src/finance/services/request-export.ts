import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { invoiceStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import type { ServiceRequest } from '@portal/shared-kit/contract/finance/service';
import { requestStateLabels } from '@portal/shared-kit/contract/finance/service-rules';
import { formatDay } from '../../platform/database/dates.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { exportTexts as text } from './messages.ts';
import * as services from './service.repository.ts';
import * as requests from './service-request.repository.ts';
import type { ServiceRequestFilters } from './service-request.repository.ts';

/** The list of service requests as a file (decisions 101, 117). */
export const requestExport = listExport<ServiceRequestFilters & { format?: FileFormat }, ServiceRequest>({
  kind: 'service-requests',
  columns: [
    { title: text.number, cell: ({ number }) => number, narrow: true },
    { title: text.ordered, cell: ({ ordered_at }) => formatDay(ordered_at), narrow: true },
    { title: text.code, cell: ({ code }) => code ?? text.none, narrow: true },
    { title: text.name, cell: ({ name }) => name },
    { title: text.service, cell: ({ service }) => service },
    { title: text.amount, kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.entity, cell: ({ entity }) => entity ?? text.none, narrow: true },
    { title: text.reference, cell: ({ reference }) => reference ?? text.none, narrow: true },
    {
      title: text.payment,
      cell: ({ invoice_state: state }) => (state === null ? text.none : invoiceStateLabels[state]),
      narrow: true,
    },
    {
      title: text.due,
      cell: ({ due_day: day }) => (day === null ? text.none : formatDay(day)),
      narrow: true,
    },
    { title: text.state, cell: ({ state }) => requestStateLabels[state], narrow: true },
  ],
  headed: true,
  count: requests.count,
  lines: (db, filters) => inBatches(({ after, most }) => requests.after(db, filters, after, most)),
  filters: async (db, { service_id, state, overdue, search }) => [
    ...(service_id ? [text.serviceIs((await services.find(db, service_id))?.name ?? text.none)] : []),
    ...(state ? [text.stateIs(requestStateLabels[state])] : []),
    ...(overdue ? [text.onlyLate] : []),
    ...(search ? [text.searched(search)] : []),
  ],
  title: () => text.title,
  file: () => text.file,
  totals: () => [],
  audit: ({ format: _format, ...filters }) => ({
    action: 'service_request.export',
    entity: 'service_request',
    changes: Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]) => ({ field, old: null, new: value as string | number })),
  }),
});
