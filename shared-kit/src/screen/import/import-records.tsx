import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { ImportKindName } from '../../contract/platform/import.ts';
import { useAllowed } from '../../data/hooks.ts';
import { lazyCode, LazyOutlet } from '../../remote/lazy-code.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { useAddress } from '../list/state/use-address.ts';
import type { ImportProps } from './import-drawer.tsx';

/** Loaded when somebody imports. */
const code = lazyCode<ImportProps>(() => import('./import-drawer.tsx').then((m) => m.ImportDrawer));

export interface ImportSource {
  kind: ImportKindName;
  /** Its list is reloaded after an import; users who may create a record may import. */
  register: { create: Endpoint; list: Endpoint };
  /** Where a page has several (`ImportMenu`): the label of each, and its key in the address. */
  label?: string;
  param?: string;
}

/** 'Importar' in the toolbar of a list, if permitted (decision G.3). The open import is in the address: `new` before the upload, then its id,
 *  so that a reload keeps it. */
export function ImportRecords({
  kind,
  register: { create, list },
  label = text.import,
  param = 'import',
  inMenu = false,
}: ImportSource & {
  /** Its button is in a menu, not here. */
  inMenu?: boolean;
}) {
  const { params, set } = useAddress();
  const may = useAllowed()(create);
  const opened = params.get(param) ?? undefined;
  const [used, setUsed] = useState(false);
  if (opened !== undefined && !used) setUsed(true);
  if (!may) return null;
  const show = (what: string | undefined) => set({ [param]: what }, opened !== undefined);
  return (
    <>
      {!inMenu && <Button onClick={() => show('new')}>{label}</Button>}
      {used && <LazyOutlet code={code} with={{ kind, list, opened, onOpen: show }} />}
    </>
  );
}
