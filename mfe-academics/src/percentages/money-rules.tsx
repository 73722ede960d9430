import { discounts } from '@portal/shared-kit/contract/finance/discount';
import { fineRules } from '@portal/shared-kit/contract/finance/fine';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { Fact, Facts, ReadState } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** Fine bands and discounts, which are decided on their own screens, for users who may read them (row 125, E.6, I26). */
export function MoneyRules() {
  const allowed = useAllowed();
  return (
    <>
      {allowed(fineRules) && <Bands />}
      {allowed(discounts) && (
        <p>
          {text.discounts} <Link to="/payments/discounts">{text.toDiscounts}</Link>
        </p>
      )}
    </>
  );
}

function Bands() {
  const read = useEndpoint(fineRules, {});
  return (
    <ReadState read={read}>
      {({ data: { bands } }) => (
        <Facts title={text.fines}>
          <Fact title={text.bands}>
            {bands.length === 0
              ? text.noBands
              : bands.map(({ from_day, percent }) => (
                  <div key={from_day}>{text.band(from_day, percent)}</div>
                ))}
          </Fact>
          <Fact title={text.finesOf}>
            <Link to="/fines?separador=regras">{text.toFines}</Link>
          </Fact>
        </Facts>
      )}
    </ReadState>
  );
}
