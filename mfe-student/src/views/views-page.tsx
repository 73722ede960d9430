import { usePortal } from '@portal/shared-kit';
import { myData } from '@portal/shared-kit/contract/enrolment/own-data';
import { ownRecordViews, type RecordView } from '@portal/shared-kit/contract/people/record-view';
import { download, failureOf, useEndpoint } from '@portal/shared-kit/data';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import { Loaded } from '../common/loaded.tsx';
import { pageOf } from '../common/page.model.ts';
import { Page } from '../common/page.tsx';
import { Pages } from '../common/pages.tsx';
import { Corrections } from './corrections.tsx';
import { messages as text } from './messages.ts';

/** `/Student/views`: the student's own data as a file, corrections, and the staff who viewed the record, by day and kind of page (I47, H.5). */
export function ViewsPage() {
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address.get('page'));
  const query = useEndpoint(ownRecordViews, { query: { page, per_page: 50 } });
  const { http, notify } = usePortal();
  const save = () =>
    void download(http, myData, {}, text.file).catch((error: unknown) =>
      notify.error(failureOf(error).message),
    );
  return (
    <Page title={text.title} under={text.help}>
      <div className="st-acts">
        <button type="button" className="st-button" onClick={save}>
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
            <Pages
              page={page}
              total={total}
              perPage={per_page}
              onPage={(to) => setAddress(to === 1 ? {} : { page: String(to) })}
            />
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
