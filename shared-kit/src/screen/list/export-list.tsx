import type { Endpoint } from '../../contract/core/endpoint.ts';
import { call } from '../../data/call.ts';
import { useAllowed } from '../../data/use-allowed.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { MadeFile } from './use-export.ts';
import type { List } from './use-list.ts';

interface Props {
  endpoint: Endpoint;
  list: Pick<List<unknown, string>, 'filters' | 'searched'>;
  /** What is always asked beside the filters, as the list asks it. */
  fixed?: object;
}

/** 'Exportar' of a list as it is narrowed, for who may. */
export function ExportList({ endpoint, list: { filters, searched }, fixed }: Props) {
  const { http } = usePortal();
  if (!useAllowed()(endpoint)) return null;
  const narrowed = { ...filters, ...(searched && { search: searched }), ...fixed };
  return (
    <ExportMenu
      make={(format) => call(http, endpoint, { query: { ...narrowed, format } } as never) as MadeFile}
    />
  );
}
