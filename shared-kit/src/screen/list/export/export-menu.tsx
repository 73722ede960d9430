import { useState, type ReactNode } from 'react';
import { Button } from '@portal/shared-kit/ui';
import type { FileFormat } from '../../../contract/core/file-format.ts';
import { screenMessages as text } from '../../frame/messages.ts';
import { PopMenu } from '../../frame/pop-menu.tsx';
import { useExport, type MadeFile } from './use-export.ts';

/** 'Exportar': creates a file of a list and saves it, or says that it comes by mail (decision 101). One at a time. */
export function ExportMenu({
  make,
  label = text.export,
  children,
}: {
  make: (format: FileFormat) => MadeFile;
  label?: string;
  /** The choice of columns, loaded when somebody unfolds it. */
  children?: ReactNode;
}) {
  const [chooses, setChooses] = useState(false);
  const { working, run } = useExport(make);
  return (
    <PopMenu
      toggle={(props) => (
        <Button {...props} loading={working}>
          {working ? text.exporting : label}
        </Button>
      )}
    >
      {(close) => (
        <>
          {inOrder.map((format) => (
            <button
              key={format}
              type="button"
              className="pk-action"
              disabled={working}
              onClick={() => {
                close();
                void run(format);
              }}
            >
              {text.exportAs[format]}
            </button>
          ))}
          {children && (
            <details onToggle={({ currentTarget }) => setChooses(currentTarget.open)}>
              <summary className="pk-action">{text.fileColumns}</summary>
              {chooses && children}
            </details>
          )}
        </>
      )}
    </PopMenu>
  );
}

const inOrder: readonly FileFormat[] = ['xlsx', 'csv', 'pdf'];
