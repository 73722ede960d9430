import { Drawer } from '@portal/shared-kit/ui-data';
import { useEffect, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { importKinds, type ImportKindName } from '../../contract/platform/import.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { DiscardDialog } from '../form/discard-dialog.tsx';
import { useReturnFocus } from '../frame/use-return-focus.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportView } from './import-view.tsx';
import { importMessages as text } from './messages.ts';
import type { TypedCells } from './typed-cells.ts';
import { ImportStyle } from './import-style.tsx';

export interface ImportProps {
  kind: ImportKindName;
  /** The list that an import changes. */
  list: Endpoint;
  /** The id of an import, or `new`; undefined closes the drawer. */
  opened: string | undefined;
  onOpen: (what: string | undefined) => void;
}

/** The import of a file into a register: choose, check, correct, confirm, undo (decision G.3). */
export function ImportDrawer({ kind, list, opened, onOpen }: ImportProps) {
  const { guardUnsaved } = usePortal();
  const [shown, setShown] = useState(opened);
  // Keeps the content while the drawer slides out.
  if (opened !== undefined && opened !== shown) setShown(opened);
  const [typed, setTyped] = useState<TypedCells>({});
  const [leaving, setLeaving] = useState<{ for: string | undefined }>();
  const dirty = Object.keys(typed).length > 0;
  useReturnFocus(opened !== undefined);
  useEffect(() => (dirty ? guardUnsaved() : undefined), [dirty, guardUnsaved]);
  const leave = (what: string | undefined) => (dirty ? setLeaving({ for: what }) : onOpen(what));
  // Only once there is no unsaved input, or the portal would ask a second time.
  useEffect(() => {
    if (!leaving || dirty) return;
    setLeaving(undefined);
    onOpen(leaving.for);
  }, [leaving, dirty, onOpen]);

  const id = Number(shown);
  return (
    <>
      <ImportStyle />
      <Drawer
        title={text.title(importKinds[kind].title)}
        open={opened !== undefined}
        onClose={() => leave(undefined)}
        destroyOnHidden
        maskClosable={false}
        size={1120}
      >
        {Number.isSafeInteger(id) && id > 0 ? (
          <ImportView
            key={id}
            id={id}
            list={list}
            typed={typed}
            onTyped={setTyped}
            onAnother={() => leave('new')}
            onClose={() => leave(undefined)}
          />
        ) : (
          <ChooseFile kind={kind} onBegun={(begun) => onOpen(String(begun))} />
        )}
      </Drawer>
      <DiscardDialog
        open={leaving !== undefined && dirty}
        onStay={() => setLeaving(undefined)}
        onDiscard={() => setTyped({})}
      />
    </>
  );
}
