import { Button } from '@portal/shared-kit/ui';
import { useExport, type MadeFile } from '../use-export.ts';
import { messages as text } from './messages.ts';

/** 'Exportar para pdf': opens the list as it is narrowed, or says that it comes by mail (S2 §2, decision 101). */
export function ExportButton({ make }: { make: () => MadeFile }) {
  const { working, run } = useExport<true>(make);
  return (
    <Button loading={working} onClick={() => void run(true)}>
      {working ? text.exporting : text.export}
    </Button>
  );
}
