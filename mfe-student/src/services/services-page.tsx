import {
  ownServices,
  orderOwnService,
  type OfferedService,
} from '@portal/shared-kit/contract/finance/service';
import { failureOf, upload } from '@portal/shared-kit/data';
import { FormStyle } from '../common/form-style.tsx';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';
import { RequestCard } from './request-card.tsx';
import { later, usePortal } from '@portal/shared-kit';
import { FileInput } from '@portal/shared-kit/inputs';
import { Link, useSearchParams } from '@portal/shared-kit/router';
import { useState, type FormEvent } from 'react';

const ReviewForm = later(() => import('./review-form.tsx').then((m) => m.ReviewForm));

/** `/Student/services`: services that a student can request, and the state of their requests (decision 91, C.8). */
export function ServicesPage() {
  const query = useKept(ownServices, {});
  const reload = () => void query.refetch();
  /** The column of a grade whose review is to be asked for (J32). */
  const grade = Number(useSearchParams()[0].get('nota'));
  return (
    <Page title={text.title}>
      <Loaded query={query}>
        {({ data: { services, requests, subjects } }) => (
          <>
            {grade > 0 && <ReviewForm grade={grade} onDone={reload} />}
            <section className="st-card" aria-label={text.order}>
              <h2>{text.order}</h2>
              {services.length === 0 ? (
                <p>{text.nothingOffered}</p>
              ) : (
                <OrderForm services={services} subjects={subjects} onDone={reload} />
              )}
            </section>
            <h2>{text.requests}</h2>
            {requests.length === 0 && <p>{text.noRequests}</p>}
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} onChanged={reload} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface Props {
  services: readonly OfferedService[];
  subjects: readonly { id: number; name: string }[];
  onDone: () => void;
}

/** Requests a service; a blocked one names the invoice to pay first. */
function OrderForm({ services, subjects, onDone }: Props) {
  const { http, notify } = usePortal();
  const [chosen, setChosen] = useState<number>();
  const [note, setNote] = useState('');
  const [subject, setSubject] = useState('');
  const [period, setPeriod] = useState('');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const service = services.find(({ id }) => id === chosen);
  /** What was entered for one service does not go with another. */
  const choose = (id: number | undefined) => {
    setChosen(id);
    setSubject('');
    setPeriod('');
    setFile(undefined);
    setProblem('');
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!service || busy) return;
    setBusy(true);
    setProblem('');
    try {
      const body = { note, period, ...(subject !== '' && { subject_id: Number(subject) }) };
      const { message } = await upload(http, orderOwnService, { params: { id: service.id }, body, file });
      notify.success(message);
      choose(undefined);
      setNote('');
      onDone();
    } catch (error) {
      const { message, errors } = failureOf(error);
      const [why] = Object.values(errors ?? {}).flat();
      if (why) setProblem(why);
      else notify.error(message);
    }
    setBusy(false);
  };
  return (
    <form className="st-form" onSubmit={(event) => void send(event)}>
      <label className="st-field">
        {text.service}
        <select
          value={chosen ?? ''}
          onChange={({ target }) => choose(target.value ? Number(target.value) : undefined)}
        >
          <option value="">{text.choose}</option>
          {services.map(({ id, name, price }) => (
            <option key={id} value={id}>{`${name}: ${text.price(price)}`}</option>
          ))}
        </select>
      </label>
      {service && (
        <>
          <p>{text.delivery(service.delivery_days)}</p>
          {service.documents && <p>{text.documents(service.documents)}</p>}
          {service.blocked_by ? (
            <>
              <p className="st-error">
                {service.blocked_by.id === null ? text.owesAccount : text.blocked(service.blocked_by.number)}
              </p>
              <div className="st-acts">
                <Link
                  className="st-button"
                  to={`/Student/payments${service.blocked_by.id === null ? '' : `?pagar=${service.blocked_by.id}`}`}
                >
                  {text.payFirst}
                </Link>
              </div>
            </>
          ) : service.needs.includes('AVALIACAO') ? (
            <>
              <p>{text.atTheGrade}</p>
              <div className="st-acts">
                <Link className="st-button" to="/Student/assessmentResult">
                  {text.toGrades}
                </Link>
              </div>
            </>
          ) : (
            <>
              {service.needs.includes('DISCIPLINA') && (
                <label className="st-field">
                  {text.subject}
                  <select required value={subject} onChange={({ target }) => setSubject(target.value)}>
                    <option value="">{text.chooseSubject}</option>
                    {subjects.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              {service.needs.includes('PERIODO') && (
                <label className="st-field">
                  {text.period}
                  <input maxLength={60} value={period} onChange={({ target }) => setPeriod(target.value)} />
                </label>
              )}
              {service.needs.includes('DOCUMENTO') && (
                <label className="st-field">
                  <FormStyle />
                  {text.document}
                  <FileInput
                    key={service.id}
                    accept="image/jpeg,image/png,application/pdf"
                    onFile={setFile}
                  />
                </label>
              )}
              <p className="st-error" role="alert">
                {problem}
              </p>
              <label className="st-field">
                {text.note}
                <textarea
                  maxLength={300}
                  rows={2}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </label>
              <div className="st-acts">
                <button type="submit" className="st-button st-main" disabled={busy}>
                  {text.send}
                </button>
              </div>
            </>
          )}
        </>
      )}
    </form>
  );
}
