import { useEffect } from 'react';
import type { FileFormat } from '../../../contract/core/file-format.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { call } from '../../../data/call.ts';
import { useAllowed } from '../../../data/hooks.ts';
import { usePortal } from '../../../remote/portal-context.tsx';
import { later } from '../../../remote/lazy-code.tsx';
import { rememberedColumns } from '../columns/column-choice.ts';
import { ExportMenu } from './export-menu.tsx';
import type { MadeFile } from './use-export.ts';
import type { List } from '../state/use-list.ts';

const FileColumns = later(() => import('./file-columns.tsx').then((m) => m.FileColumns));

type AsListed = Pick<List<unknown, string>, 'filters' | 'searched' | 'sort' | 'path'> &
  Partial<Pick<List<unknown>, 'parts'>>;

/** The query of an exported list: filters and order as on the screen, and its columns unless others were chosen. */
export function useFileQuery(list: AsListed | undefined): () => Record<string, unknown> {
  const { session } = usePortal();
  return () => {
    if (!list) return {};
    const { filters, searched, sort, path, parts } = list;
    const hidden = parts?.current.left ?? rememberedColumns(session.getState().user?.id, path).hidden;
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

/** 'Exportar' of the filtered list, if permitted, with the choice of its columns. */
export function ExportList({ endpoint, list, fixed }: Props) {
  const { http } = usePortal();
  const asked = useFileQuery(list);
  const allowed = useAllowed()(endpoint);
  const make = (format: FileFormat) =>
    call(http, endpoint, { query: { ...asked(), ...fixed, format } } as never) as MadeFile;
  const parts = list?.parts;
  useEffect(() => {
    if (parts) parts.current.file = allowed ? make : undefined;
  });
  if (!allowed) return null;
  return (
    <ExportMenu make={make}>{parts && <FileColumns parts={parts.current} path={list.path} />}</ExportMenu>
  );
}
