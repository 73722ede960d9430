import { later } from '@portal/shared-kit';
import {
  changeFee,
  copyFees,
  createFee,
  exportFees,
  feeList,
  feeVersions,
  fees,
  retireFee,
  type FeeRow,
} from '@portal/shared-kit/contract/finance/fee';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import {
  ExportList,
  FailureNotice,
  listColumns,
  ReadState,
  Rows,
  ScreenFrame,
  screenMessages,
  type PossibleAction,
  TwoLines,
  useUndo,
  useYear,
  YearSelect,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useRef, useState } from 'react';
import { addBack } from '../common/add-back.ts';
import { Readiness } from '../common/readiness.tsx';
import { years } from '../common/years.ts';
import type { Opened } from './fee-dialogs.tsx';
import { messages as text } from './messages.ts';
import { monthsInWords, nameOf, scopeInWords, touched } from './words.ts';

const FeeDialogs = later(() => import('./fee-dialogs.tsx').then((m) => m.FeeDialogs));

const columns = listColumns(feeList.fields, {
  level_type: (degree: string, row) => <TwoLines first={degree} second={scopeInWords(row)} />,
  enrolment_fee: (cents: number, row) => (
    <TwoLines first={formatMoney(cents)} second={text.payWithin(row.enrolment_days)} />
  ),
  monthly_fee: (cents: number, row) => <TwoLines first={formatMoney(cents)} second={monthsInWords(row)} />,
});

/** `/settings`: inscription fees and monthly fees of a year (S2 §2, decision 124). */
export function FeesPage() {
  const allowed = useAllowed();
  const [year, setYear] = useYear(years());
  const read = useEndpoint(fees, { query: { year } });
  const [opened, setOpened] = useState<Opened>();
  const [fresh, setFresh] = useState<FeeRow>();
  const { offer, bar } = useUndo();
  const add = useCommand(createFee, touched);
  const heading = useRef<HTMLHeadingElement>(null);

  const actions = (fee: FeeRow): PossibleAction[] => [
    allowed(changeFee) && { label: text.change, run: () => setOpened({ dialog: 'change', fee }) },
    allowed(feeVersions) && {
      label: text.versions,
      opens: true,
      run: () => setOpened({ dialog: 'versions', fee }),
    },
    allowed(retireFee) && {
      label: text.retire,
      danger: true,
      run: () => setOpened({ dialog: 'retire', fee }),
    },
  ];

  return (
    <ScreenFrame title={text.title} heading={heading}>
      <Readiness year={year} on="fees" />
      <div className="pk-toolbar">
        <YearSelect year={year} years={years()} onChange={setYear} />
        <Button onClick={() => setOpened({ dialog: 'try' })}>{text.try}</Button>
        <ExportList endpoint={exportFees} fixed={{ year }} />
        {allowed(copyFees) && <Button onClick={() => setOpened({ dialog: 'copy' })}>{text.copy}</Button>}
        {allowed(createFee) && (
          <Button type="primary" onClick={() => setOpened({ dialog: 'add' })}>
            {text.add}
          </Button>
        )}
      </div>
      {read.data && read.error && <FailureNotice failure={read.error} onRetry={() => void read.refetch()} />}
      <ReadState read={read} empty={({ data }) => (data.length === 0 ? screenMessages.empty : undefined)}>
        {({ data }) => (
          <Rows
            label={text.list}
            rows={data}
            fresh={fresh?.year === year ? fresh : undefined}
            columns={columns}
            stale={read.isPlaceholderData}
            name={(fee) => nameOf(fee)}
            actions={actions}
          />
        )}
      </ReadState>
      {opened && (
        <FeeDialogs
          year={year}
          opened={opened}
          onClose={() => setOpened(undefined)}
          onAdded={setFresh}
          onRetired={() => {
            setFresh(undefined);
            heading.current?.focus();
          }}
          onEnded={(fee, form) => {
            if (!allowed(createFee)) return;
            offer({
              said: text.retired(nameOf(fee)),
              undo: async () => {
                const undone = await addBack(() => add.mutateAsync({ body: form }));
                void read.refetch();
                return undone;
              },
            });
          }}
        />
      )}
      {bar}
    </ScreenFrame>
  );
}
