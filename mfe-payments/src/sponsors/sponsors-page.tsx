import { later } from '@portal/shared-kit';
import {
  exportSponsorSplits,
  splitList,
  splitStates,
  sponsorSplits,
  type SplitState,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { formatMoment } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  ExportList,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  ScreenFrame,
  useList,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import type { NewSplitProps } from './new-split-dialog.tsx';

const NewSplitDialog = later(() => import('./new-split-dialog.tsx').then((m) => m.NewSplitDialog));
const SplitView = later(() => import('./split-view.tsx').then((m) => m.SplitView));

const columns = listColumns(splitList.fields, {
  students: (many: number, { parts }) => text.split(many, parts),
  state: (state: SplitState) => (
    <Mark tone={state === 'REPARTIDO' ? 'good' : 'quiet'}>{splitStates[state]}</Mark>
  ),
  created_at: (at: string, { created_by }) => text.by(created_by, formatMoment(at)),
});

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** `/payments/sponsors`: sponsors' transfers, each from its list to its receipts (I29). With `?pagamento=` an unmatched payment is
 *  split. */
export function SponsorsPage() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('transferencia'));
  const unmatched = Number(params.get('pagamento'));
  const [adding, setAdding] = useState<Pick<NewSplitProps, 'unmatched'> | undefined>(
    isId(unmatched) ? { unmatched } : undefined,
  );
  const open = (which: number | undefined) =>
    setParams(which === undefined ? {} : { transferencia: String(which) });
  return (
    <ScreenFrame title={text.title}>
      {isId(id) ? (
        <SplitView key={id} id={id} onClose={() => open(undefined)} />
      ) : (
        <Splits onOpen={open} onAdd={() => setAdding({})} />
      )}
      {adding && (
        <NewSplitDialog
          {...adding}
          onClose={() => setAdding(undefined)}
          onRead={(read) => {
            setAdding(undefined);
            open(read);
          }}
        />
      )}
    </ScreenFrame>
  );
}

function Splits({ onOpen, onAdd }: { onOpen: (id: number) => void; onAdd: () => void }) {
  const list = useList(sponsorSplits);
  return (
    <>
      <ListToolbar list={list}>
        <ExportList endpoint={exportSponsorSplits} list={list} />
        <Button type="primary" onClick={onAdd}>
          {text.add}
        </Button>
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ sponsor }) => sponsor}
        actions={({ id }) => [{ label: text.open, opens: true, run: () => onOpen(id) }]}
      />
    </>
  );
}
