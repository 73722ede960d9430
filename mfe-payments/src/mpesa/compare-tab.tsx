import {
  compareMpesaDay,
  exportMpesaDay,
  mpesaComparedList,
  mpesaEntities,
  mpesaMatchLabels,
  type MpesaMatch,
} from '@portal/shared-kit/contract/finance/mpesa';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { Link, useSearchParams } from '@portal/shared-kit/router';
import {
  DayInput,
  ExportList,
  ListBody,
  listColumns,
  Mark,
  NativeSelect,
  ReadState,
  useInnerList,
} from '@portal/shared-kit/screen';
import { useId, useState } from 'react';
import { messages as text } from './messages.ts';

const columns = listColumns(mpesaComparedList.fields, {
  ref: (ref: string) => ref || text.none,
  transaction: (number: string) => number || text.none,
  match: (match: MpesaMatch) => (
    <Mark tone={match === 'IGUAL' ? 'good' : 'bad'}>{mpesaMatchLabels[match]}</Mark>
  ),
});

/** A day's payments beside the operator's statement, differences first (E.5). */
export function CompareTab() {
  const read = useEndpoint(mpesaEntities, {});
  return (
    <>
      <p>
        {text.statementHint} <Link to="/payments/import">{text.toFiles}</Link>
      </p>
      <ReadState read={read}>
        {({ data: entities }) =>
          entities.length === 0 ? (
            <p>
              {text.noEntities} <Link to="/entities">{text.toEntities}</Link>
            </p>
          ) : (
            <Day entities={entities} />
          )
        }
      </ReadState>
    </>
  );
}

function Day({ entities }: { entities: readonly { id: number; code: string; bank: string }[] }) {
  const allowed = useAllowed();
  const [params, setParams] = useSearchParams();
  const entityId = Number(params.get('entidade')) || entities[0]!.id;
  const asked = params.get('dia') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : institutionDay(new Date());
  const [typed, setTyped] = useState('');
  const [dayId, entityField] = [useId(), useId()];
  const show = (change: Record<string, string>) =>
    setParams({ separador: 'extracto', entidade: String(entityId), dia: day, ...change }, { replace: true });
  const query = { entity_id: entityId, day };
  const list = useInnerList(compareMpesaDay, query);
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginBlock: 12 }}>
        <span>
          <label htmlFor={entityField}>{text.entity}</label>{' '}
          <NativeSelect
            id={entityField}
            value={entityId}
            options={entities.map(({ id, code, bank }) => ({ value: id, label: `${code} · ${bank}` }))}
            onChange={(chosen) => show({ entidade: String(chosen) })}
          />
        </span>
        <span>
          <label htmlFor={dayId}>{text.day}</label>{' '}
          <DayInput
            id={dayId}
            value={typed || day}
            aria-invalid={typed !== ''}
            aria-describedby={typed === '' ? undefined : `${dayId}-problem`}
            onDay={(chosen, written) => {
              setTyped(chosen === undefined ? written.trim() : '');
              if (chosen !== undefined) show({ dia: chosen });
            }}
          />{' '}
          {typed !== '' && (
            <span id={`${dayId}-problem`} role="alert" style={{ color: 'var(--p-error)' }}>
              {text.noSuchDay}
            </span>
          )}
        </span>
        {allowed(exportMpesaDay) && <ExportList endpoint={exportMpesaDay} fixed={query} />}
      </div>
      <ListBody
        label={text.compare}
        list={list}
        columns={columns}
        empty={text.emptyDay}
        name={({ ref, transaction }) => ref || transaction}
      />
    </>
  );
}
