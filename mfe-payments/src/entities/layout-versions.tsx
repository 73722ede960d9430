import {
  bankLayoutVersions,
  layoutDecimals,
  layoutEncodings,
  layoutKinds,
  layoutSides,
  layoutThousands,
  type BankLayout,
  type LayoutField,
  type LayoutRules,
} from '@portal/shared-kit/contract/finance/bank-layout';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { Mark, ReadState } from '@portal/shared-kit/screen';
import { layoutText as text } from './layout-messages.ts';

/** Every version of a layout, the newest first: author, date and rules. */
export function LayoutVersions({ layout, onClose }: { layout: BankLayout; onClose: () => void }) {
  const read = useEndpoint(bankLayoutVersions, { params: { id: layout.id } });
  return (
    <ActionDialog title={text.versionsTitle(layout.name)} onClose={onClose}>
      <ReadState read={read}>
        {({ data }) => (
          <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {data.map(({ id, version, rules, created_at, created_by, replaced_at }) => (
              <li key={id} style={{ padding: '12px 0', borderBottom: '1px solid var(--p-line)' }}>
                <strong>{text.version(version)}</strong>{' '}
                {replaced_at ? text.until(formatMoment(replaced_at)) : <Mark tone="good">{text.inUse}</Mark>}
                <br />
                <small>{text.savedBy(created_by, formatMoment(created_at))}</small>
                <p style={{ margin: '8px 0 0' }}>{inWords(rules)}</p>
              </li>
            ))}
          </ol>
        )}
      </ReadState>
    </ActionDialog>
  );
}

/** The rules as one line of text. */
function inWords({
  kind,
  encoding,
  delimiter,
  decimal,
  thousands,
  date,
  side,
  columns,
  ...rest
}: LayoutRules) {
  const places = Object.entries(columns).flatMap(([field, place]) =>
    place
      ? `${text.fields[field as LayoutField]}: ${place.at}${place.length === null ? '' : ` (${place.length})`}`
      : [],
  );
  return [
    kind === 'CSV' ? `${layoutKinds[kind]} ${delimiter === '\t' ? 'TAB' : delimiter}` : layoutKinds[kind],
    layoutEncodings[encoding],
    `${text.skip}: ${rest.skip}`,
    `${text.skipEnd}: ${rest.skip_end}`,
    `${text.decimal}: ${layoutDecimals[decimal]}`,
    `${text.thousands}: ${layoutThousands[thousands]}`,
    date,
    layoutSides[side],
    ...places,
  ].join(' · ');
}
