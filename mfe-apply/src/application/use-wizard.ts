import type { submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import { defaultSettings } from '@portal/shared-kit/contract/admissions/candidate-form';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { callPublic, useLightForm, useLightPortal, type LightFailure } from '@portal/shared-kit/light';
import { useEffect, useRef, useState } from 'react';
import { createLists, useCachedList } from './lists.ts';
import { useDraft } from './use-draft.ts';
import {
  firstProblem,
  followUps,
  initialValues,
  lastStep,
  payloadOf,
  refusalOf,
  type PlacedProblem,
  type WizardValues,
} from './wizard.model.ts';

export type SubmittedApplication = Out<typeof submitCandidate>['data'] & { values: WizardValues };
type Shown = WizardValues & { shared: string };
const initial: Shown = { ...initialValues, shared: '' };

/** The four steps and what is sent at their end (S1 §2, §4; decisions 17–25). */
export function useWizard() {
  const [lists] = useState(createLists);
  const period = useCachedList(lists.period);
  const form = useLightForm({ id: 'candidatura', initial });
  const { values } = form;
  const [step, setStep] = useState(1);
  const draft = useDraft({ form, step, goTo: setStep });
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const [failure, setFailure] = useState<LightFailure>();
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<SubmittedApplication>();
  /** Server errors of later steps, shown when they are reached. */
  const later = useRef<PlacedProblem[]>([]);

  const { store } = form;
  const before = useRef<WizardValues>(initial);
  useEffect(() => {
    const changes = followUps(before.current, values);
    before.current = values;
    if (Object.keys(changes).length > 0) store.set(changes);
  }, [values, store]);

  const { guardUnsaved } = useLightPortal();
  const { atRisk } = draft;
  useEffect(() => (atRisk ? guardUnsaved() : undefined), [atRisk, guardUnsaved]);

  /** The values of all fields, mounted or not. */
  const now = () => store.getState().values as Shown;
  /** Problems of the steps up to this one. */
  const wrongUpTo = (last: number) =>
    firstProblem(now(), period.data?.settings ?? defaultSettings, institutionDay(new Date()), last);
  const remember = useStepHistory((requestedStep) => {
    setFailure(undefined);
    form.show([]);
    // Going forward stops at the first incomplete step.
    setStep(wrongUpTo(requestedStep - 1)?.step ?? requestedStep);
  });
  const goTo = (to: number) => {
    remember(to);
    setStep(to);
  };
  const show = (problems: readonly PlacedProblem[]) => {
    const at = problems[0]?.step;
    if (at === undefined) return;
    goTo(at);
    form.show(problems.filter((problem) => problem.step === at));
    later.current = problems.filter((problem) => problem.step !== at);
  };

  async function next() {
    const found = wrongUpTo(step);
    if (found) {
      goTo(found.step);
      form.show(found.problems);
    } else if (step === lastStep) await send();
    else {
      const stepProblems = later.current.filter((problem) => problem.step === step + 1);
      later.current = later.current.filter((problem) => problem.step > step + 1);
      goTo(step + 1);
      form.show(stepProblems);
    }
  }

  async function send() {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    setElsewhere([]);
    try {
      const values = now();
      const submit = () =>
        callPublic<typeof submitCandidate>('POST', '/Candidate', { body: payloadOf(values, draft.key()) });
      const { data } = await submit().catch((error: unknown) => {
        // Another person was submitted from another tab with the same draft.
        if (!(error as LightFailure).errors?.submission_key) throw error;
        draft.renewKey();
        return submit();
      });
      draft.sent(data.number);
      form.clear();
      if (values.shared) form.set({ shared: values.shared });
      setStep(1);
      setSent({ ...data, values });
    } catch (error) {
      refused(error as LightFailure);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  function refused(refusal: LightFailure) {
    const { placed, elsewhere: others } = refusalOf(refusal.errors ?? {});
    setElsewhere(others);
    if (placed.length === 0 && others.length === 0) setFailure(refusal);
    // The offer may have changed since the form was opened: closed choices are deselected and the list refetched.
    const closed = placed
      .map(({ field }) => field)
      .filter((field) => field === 'course_id' || field === 'scholar_shift');
    if (closed.length > 0) void lists.courses.load(true);
    if (closed.includes('course_id')) store.set({ course_id: '' });
    if (closed.length > 0) store.set({ scholar_shift: '' });
    if (refusal.code === 'conflict') period.retry();
    show(placed);
  }

  return {
    form,
    values,
    step,
    lists,
    period,
    sending,
    failure,
    elsewhere,
    sent,
    draft,
    next,
    back: () => {
      setFailure(undefined);
      form.show([]);
      goTo(Math.max(1, step - 1));
    },
    startAnew: () => {
      draft.erase();
      form.clear();
      setFailure(undefined);
      setStep(1);
    },
    closeResult: () => setSent(undefined),
  };
}
export type Wizard = ReturnType<typeof useWizard>;

/** The step of an entry of the browser's history; by default the first. */
const stepOf = (state: unknown) => (state as { step?: number } | null)?.step ?? 1;

/** Steps as entries of the browser's history: Back goes to the step before, and from the first step leaves the page. Returns the function
 *  to call when the person moves to another step. */
function useStepHistory(onReturn: (step: number) => void): (step: number) => void {
  useEffect(() => {
    const returned = ({ state }: PopStateEvent) => onReturn(stepOf(state));
    addEventListener('popstate', returned);
    return () => removeEventListener('popstate', returned);
  });
  return (step) => {
    if (step !== stepOf(history.state)) history.pushState({ ...history.state, step }, '');
  };
}

export interface StepProps {
  wizard: Wizard;
}
