import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  exportSplitParts,
  splitPartList,
  splitParts,
  type SponsorSplit,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { ExportList, ListBody, listColumns, TwoLines, useInnerList } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const columns = listColumns(splitPartList.fields, {
  amount: (cents: number, { credit }) => (
    <TwoLines first={formatMoney(cents)} second={text.withCredit(credit)} />
  ),
  receipt: (receipt: string | null, { withdrawn }) => (
    <TwoLines first={receipt ?? '—'} second={withdrawn ? text.withdrawn : ''} />
  ),
});

/** The parts of a transfer by student. */
export function SplitParts({ record: { id, parts } }: { record: SponsorSplit }) {
  const list = useInnerList(splitParts, {}, { id });
  return (
    <>
      {parts > 0 && (
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportSplitParts} fixed={{ split_id: id }} />
        </div>
      )}
      <ListBody
        label={text.parts}
        list={list}
        columns={columns}
        empty={text.noParts}
        name={({ student }) => student}
      />
    </>
  );
}
