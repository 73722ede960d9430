import { later } from '@portal/shared-kit';
import { ownCorrections, type OwnCorrection } from '@portal/shared-kit/contract/people/own-correction';
import {
  correctableFields,
  correctableLabels,
  correctionStateLabels,
  type CorrectableField,
  type CorrectionState,
} from '@portal/shared-kit/contract/people/data-correction-rules';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { useState } from 'react';
import { Loaded } from '../common/loaded.tsx';
import { messages as text } from './messages.ts';

const CorrectionForm = later(() => import('./correction-form.tsx').then((m) => m.CorrectionForm));

const tones: Partial<Record<CorrectionState, string>> = { ACEITE: 'good', RECUSADA: 'bad' };

/** The student's correction requests, and the form for a new one (H.5). */
export function Corrections() {
  const query = useEndpoint(ownCorrections, {});
  const [field, setField] = useState<CorrectableField>();
  const afterRequest = () => {
    setField(undefined);
    void query.refetch();
  };
  return (
    <section className="st-card" aria-label={text.corrections}>
      <h2>{text.corrections}</h2>
      <p className="st-quiet">{text.correctionHelp}</p>
      <Loaded query={query}>
        {({ data: { values, requests } }) => (
          <>
            <label className="st-field">
              {text.field}
              <select
                value={field ?? ''}
                onChange={({ target }) =>
                  setField((target.value || undefined) as CorrectableField | undefined)
                }
              >
                <option value="">{text.choose}</option>
                {correctableFields.map((one) => (
                  <option key={one} value={one}>
                    {correctableLabels[one]}
                  </option>
                ))}
              </select>
            </label>
            {field && (
              <CorrectionForm
                key={field}
                field={field}
                now={values.find((one) => one.field === field)?.value ?? ''}
                onDone={afterRequest}
              />
            )}
            {requests.length > 0 && (
              <>
                <h3>{text.asked}</h3>
                <ul className="st-list">
                  {requests.map((one) => (
                    <CorrectionItem key={one.id} one={one} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const CorrectionItem = ({ one }: { one: OwnCorrection }) => (
  <li className="st-head">
    <span>
      {correctableLabels[one.field]}: {text.change(one.old_value, one.new_value)}
      <span className="st-quiet st-below">{text.askedOn(formatDay(one.asked_at))}</span>
      {one.decision_reason && <span className="st-quiet st-below">{text.answered(one.decision_reason)}</span>}
    </span>
    <span className="st-chip" data-tone={tones[one.state]}>
      {correctionStateLabels[one.state]}
    </span>
  </li>
);
