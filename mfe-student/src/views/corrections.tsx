import { ownCorrections, type OwnCorrection } from '@portal/shared-kit/contract/people/data-correction';
import {
  correctableLabels,
  correctionStateLabels,
  type CorrectionState,
} from '@portal/shared-kit/contract/people/data-correction-rules';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Loaded } from '../common/loaded.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { messages as text } from './messages.ts';

const tones: Partial<Record<CorrectionState, string>> = { ACEITE: 'good', RECUSADA: 'bad' };

/** The student's correction requests, and the form for a new one (H.5). */
export function Corrections() {
  const query = useEndpoint(ownCorrections, {});
  return (
    <section className="st-card" aria-label={text.corrections}>
      <h2>{text.corrections}</h2>
      <p className="st-quiet">{text.correctionHelp}</p>
      <Loaded query={query}>
        {({ data: { values, requests } }) => (
          <>
            <CorrectionForm values={values} onDone={() => void query.refetch()} />
            {requests.length > 0 && (
              <>
                <h3>{text.asked}</h3>
                <ul className="st-list">
                  {requests.map((one) => (
                    <Asked key={one.id} one={one} />
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

const Asked = ({ one }: { one: OwnCorrection }) => (
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
