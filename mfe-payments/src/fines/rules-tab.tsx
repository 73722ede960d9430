import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { fineRules, setFineRules } from '@portal/shared-kit/contract/finance/fine';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDay, formatMoment } from '@portal/shared-kit/dates';
import { Fact, Facts, ReadState } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const RulesDrawer = later(() => import('./fine-drawers.tsx').then((m) => m.RulesDrawer));

/** The rules in force; issued fines keep the rules they were issued by. */
export function RulesTab() {
  const allowed = useAllowed();
  const [changing, setChanging] = useState(false);
  const read = useEndpoint(fineRules, {});
  return (
    <ReadState read={read}>
      {({ data: rules }) => (
        <>
          <p>{text.rulesHint}</p>
          {!rules.payable && <p role="alert">{text.noEntity}</p>}
          <Facts title={text.rules}>
            <Fact title={text.bands}>
              {rules.bands.length === 0
                ? text.nobody
                : rules.bands.map(({ from_day, percent }) => (
                    <div key={from_day}>{text.bandIs(from_day, percent)}</div>
                  ))}
            </Fact>
            <Fact title={text.types}>{rules.types.map((type) => invoiceTypeLabels[type]).join(', ')}</Fact>
            <Fact title={text.from}>{formatDay(rules.due_from)}</Fact>
            <Fact title={text.grace}>{String(rules.grace_days)}</Fact>
            <Fact title={text.cap}>{rules.cap === null ? text.noCap : formatMoney(rules.cap)}</Fact>
          </Facts>
          {rules.made_by !== null && rules.made_at !== null && (
            <p>{text.madeBy(rules.made_by, formatMoment(rules.made_at))}</p>
          )}
          {allowed(setFineRules) && <Button onClick={() => setChanging(true)}>{text.change}</Button>}
          {changing && <RulesDrawer rules={rules} onClose={() => setChanging(false)} />}
        </>
      )}
    </ReadState>
  );
}
