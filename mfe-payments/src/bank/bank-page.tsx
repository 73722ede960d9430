import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  bankFormats,
  bankImports,
  type BankFormat,
  type BankImport,
  type BankImportState,
  exportBankImports,
} from '@portal/shared-kit/contract/finance/bank-import';
import { formatMoment } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  ExportList,
  ListBody,
  ListToolbar,
  Mark,
  ScreenFrame,
  TwoLines,
  useList,
  type Column,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const ChooseDialog = later(() => import('./choose-dialog.tsx').then((m) => m.ChooseDialog));
const BankFileView = later(() => import('./bank-file-view.tsx').then((m) => m.BankFileView));

const columns: readonly Column<BankImport>[] = [
  {
    title: text.file,
    dataIndex: 'file_name',
    render: (name: string, { format, layout }) => (
      <TwoLines
        first={name}
        second={
          layout ? text.byLayout(layout.name, layout.version) : bankFormats[format satisfies BankFormat]
        }
      />
    ),
  },
  { title: text.entity, dataIndex: 'entity', render: (code: string, { bank }) => `${bank} (${code})` },
  { title: text.lineCount, dataIndex: 'lines', numeric: true },
  { title: text.amount, dataIndex: 'amount', numeric: true, render: (cents: number) => formatMoney(cents) },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: BankImportState) => (
      <Mark tone={state === 'IMPORTADO' ? 'good' : 'quiet'}>{text.states[state]}</Mark>
    ),
  },
  {
    title: text.sent,
    dataIndex: 'created_at',
    render: (at: string, { created_by }) => text.sentBy(created_by, formatMoment(at)),
  },
];

/** `/payments/import`: bank files, each from its upload to its result (E.4). */
export function BankPage() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('ficheiro'));
  const [choosing, setChoosing] = useState(false);
  const open = (which: number | undefined) =>
    setParams(which === undefined ? {} : { ficheiro: String(which) });
  return (
    <ScreenFrame title={text.title}>
      {Number.isSafeInteger(id) && id > 0 ? (
        <BankFileView key={id} id={id} onClose={() => open(undefined)} />
      ) : (
        <BankFiles onOpen={open} onImport={() => setChoosing(true)} />
      )}
      {choosing && (
        <ChooseDialog
          onClose={() => setChoosing(false)}
          onRead={(read) => {
            setChoosing(false);
            open(read);
          }}
        />
      )}
    </ScreenFrame>
  );
}

function BankFiles({ onOpen, onImport }: { onOpen: (id: number) => void; onImport: () => void }) {
  const list = useList(bankImports);
  return (
    <>
      <ListToolbar list={list}>
        <ExportList endpoint={exportBankImports} list={list} />
        <Button type="primary" onClick={onImport}>
          {text.import}
        </Button>
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ file_name }) => file_name}
        actions={({ id }) => [{ label: text.open, opens: true, run: () => onOpen(id) }]}
      />
    </>
  );
}
