import { personLabels } from '@portal/shared-kit/contract/people/person-rules';
import { later } from '@portal/shared-kit';
import { myData } from '@portal/shared-kit/contract/enrolment/own-data';
import {
  correctableFields,
  correctionStateLabels,
  type CorrectableField,
  type CorrectionState,
} from '@portal/shared-kit/contract/people/data-correction-rules';
import { ownCorrections, type OwnCorrection } from '@portal/shared-kit/contract/people/own-correction';
import { ownRecordViews, type RecordView } from '@portal/shared-kit/contract/people/record-view';
import { useDownload, useEndpoint } from '@portal/shared-kit/data';
import { formatDate, formatMoment, formatDay } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import { useState } from 'react';
import { Loaded } from '../common/loaded.tsx';
import { pageOf, Pages } from '../common/pages.tsx';
import { Page } from '../common/page.tsx';
import { messages as text } from './messages.ts';

const CorrectionForm = later(() => import('./correction-form.tsx').then((m) => m.CorrectionForm));

const tones: Partial<Record<CorrectionState, string>> = { ACEITE: 'good', RECUSADA: 'bad' };

/** `/Student/views`: the student's own data as a file, corrections, and the staff who viewed the record, by day and kind of page (I47, H.5). */
export function ViewsPage() {
  const [address] = useSearchParams();
  const page = pageOf(address.get('page'));
  const query = useEndpoint(ownRecordViews, { query: { page, per_page: 50 } });
  const save = useDownload();
  return (
    <Page title={text.title} under={text.help}>
      <div className="st-acts">
        <button type="button" className="st-button" onClick={() => void save(myData, {}, text.file)}>
          {text.download}
        </button>
      </div>
      <Corrections />
      <Loaded query={query}>
        {({ data, total, per_page }) => (
          <>
            {data.length === 0 && <p>{text.empty}</p>}
            {[...new Set(data.map(({ day }) => day))].map((day) => (
              <section key={day} className="st-card" aria-label={formatDate(day)}>
                <h2>{formatDate(day)}</h2>
                <ul className="st-list">
                  {data
                    .filter((one) => one.day === day)
                    .map((one) => (
                      <View key={`${one.viewer} ${one.page} ${one.first_at}`} one={one} />
                    ))}
                </ul>
              </section>
            ))}
            <Pages page={page} total={total} perPage={per_page} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** hh:mm of a moment. */
const hourOf = (moment: string) => formatMoment(moment).slice(11, 16);

const View = ({ one }: { one: RecordView }) => (
  <li className="st-head">
    <span>
      {one.viewer}
      <span className="st-quiet st-below">
        {one.role} · {text.times(one.times)} {text.between(hourOf(one.first_at), hourOf(one.last_at))}
      </span>
    </span>
    <span className="st-chip">{text.pages[one.page]}</span>
  </li>
);

/** The student's correction requests, and the form for a new one (H.5). */
function Corrections() {
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
                    {personLabels[one]}
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
      {personLabels[one.field]}: {text.change(one.old_value, one.new_value)}
      <span className="st-quiet st-below">{text.askedOn(formatDay(one.asked_at))}</span>
      {one.decision_reason && <span className="st-quiet st-below">{text.answered(one.decision_reason)}</span>}
    </span>
    <span className="st-chip" data-tone={tones[one.state]}>
      {correctionStateLabels[one.state]}
    </span>
  </li>
);
