import { exportTab, exportYear } from '@portal/shared-kit/contract/inscription';
import type { InscriptionTab } from '@portal/shared-kit/contract/inscription-rules';
import type { In } from '@portal/shared-kit/contract/endpoint';
import { call, failureOf, openDocument, useAllowed } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

/** What the list is narrowed by. */
export type Narrowed = Omit<In<typeof exportTab>['query'] & object, 'year' | 'tipo_inscricao'>;

interface Props {
  tab: InscriptionTab;
  year: number;
  narrowed: Narrowed;
}

/** Too long to wait for: its address comes by mail. */
class Mailed extends Error {}

/** 'Exportar para pdf': opens the list as it is narrowed, or says that it comes by mail (S2 §2, decision 101). */
export function ExportButton({ tab, year, narrowed }: Props) {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const [working, setWorking] = useState(false);
  if (!allowed(exportTab)) return null;

  const whole = tab === 'todas' && Object.values(narrowed).every((value) => !value);
  const ask = () =>
    whole
      ? call(http, exportYear, { query: { year } })
      : call(http, exportTab, { query: { ...narrowed, year, tipo_inscricao: tab } });
  const open = async () => {
    setWorking(true);
    try {
      await openDocument(async () => {
        const { data, message } = await ask();
        if (data.url === null) throw new Mailed(message);
        return data.url;
      });
    } catch (problem) {
      if (problem instanceof Mailed) notify.info(problem.message);
      else {
        const { message, supportCode } = failureOf(problem);
        notify.error(message, { retry: () => void open(), ...(supportCode && { supportCode }) });
      }
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button loading={working} onClick={() => void open()}>
      {working ? text.exporting : text.export}
    </Button>
  );
}
