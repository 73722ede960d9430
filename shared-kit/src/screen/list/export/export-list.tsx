import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { call } from '../../../data/call.ts';
import { useAllowed } from '../../../data/use-allowed.ts';
import { usePortal } from '../../../remote/portal-context.tsx';
import { rememberedColumns } from '../columns/column-choice.ts';
import { ExportMenu } from './export-menu.tsx';
import type { MadeFile } from './use-export.ts';
import type { List } from '../state/use-list.ts';

type AsListed = Pick<List<unknown, string>, 'filters' | 'searched' | 'sort' | 'path'>;

/** The query of an exported list: filters, order and columns as on the screen. */
export function useFileQuery(list: AsListed | undefined): () => Record<string, unknown> {
  const { session } = usePortal();
  return () => {
    if (!list) return {};
    const { filters, searched, sort, path } = list;
    const { hidden } = rememberedColumns(session.getState().user?.id, path);
    return {
      ...filters,
      ...(searched && { search: searched }),
      ...(sort && { sort }),
      ...(hidden.length > 0 && { hidden: hidden.join() }),
    };
  };
}

interface Props {
  endpoint: Endpoint;
  /** Undefined for a list inside a page, which has no filters in the address. */
  list?: AsListed;
  /** Fixed query parameters besides the filters, as in the list. */
  fixed?: object;
}

/** 'Exportar' of the filtered list, if permitted. */
export function ExportList({ endpoint, list, fixed }: Props) {
  const { http } = usePortal();
  const asked = useFileQuery(list);
  if (!useAllowed()(endpoint)) return null;
  return (
    <ExportMenu
      make={(format) =>
        call(http, endpoint, { query: { ...asked(), ...fixed, format } } as never) as MadeFile
      }
    />
  );
}
