import { usePortal } from '@portal/shared-kit';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { askGradeReview, reviewableGrade } from '@portal/shared-kit/contract/grading/grade-review';
import { call, failureOf, useEndpoint } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { useState, type FormEvent } from 'react';
import { Loaded } from '../common/loaded.tsx';
import { messages as text } from './messages.ts';

const isOver = (day: string) => day < institutionDay(new Date());

/** Asks to review one published grade, which names subject and assessment by itself (J32). */
export function ReviewForm({ grade, onDone }: { grade: number; onDone: () => void }) {
  const { http, notify } = usePortal();
  const query = useEndpoint(reviewableGrade, { params: { id: grade } });
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (note.trim().length < 5) return setProblem(text.reviewShort);
    setBusy(true);
    setProblem('');
    try {
      const { message } = await call(http, askGradeReview, { params: { id: grade }, body: { note } });
      notify.success(message);
      void query.refetch();
      onDone();
    } catch (error) {
      const { message, errors } = failureOf(error);
      setProblem(errors?.note?.[0] ?? message);
    }
    setBusy(false);
  };
  return (
    <Loaded query={query}>
      {({ data: { subject_name, assessment_type, price, delivery_days, until, blocked_by, asked } }) => (
        <section className="st-card" aria-label={text.reviewOf(assessment_type, subject_name)}>
          <h2>{text.reviewOf(assessment_type, subject_name)}</h2>
          <p>
            {`${text.cost} ${text.price(price)}.`} {text.delivery(delivery_days)}{' '}
            {until && !isOver(until) && text.reviewUntil(formatDate(until))}
          </p>
          {asked !== null ? (
            <p>{text.reviewAsked(asked)}</p>
          ) : until && isOver(until) ? (
            <p className="st-error">{text.reviewOver(formatDate(until))}</p>
          ) : blocked_by ? (
            <>
              <p className="st-error">
                {blocked_by.id === null ? text.owesAccount : text.blocked(blocked_by.number)}
              </p>
              <Link className="st-button" to="/Student/payments">
                {text.payFirst}
              </Link>
            </>
          ) : (
            <form className="st-form" onSubmit={(event) => void send(event)}>
              <label className="st-field">
                {text.reviewWhy}
                <textarea
                  maxLength={300}
                  rows={3}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </label>
              <p className="st-error" role="alert">
                {problem}
              </p>
              <button type="submit" className="st-button st-main" disabled={busy}>
                {text.askReview}
              </button>
            </form>
          )}
        </section>
      )}
    </Loaded>
  );
}
