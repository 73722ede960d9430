import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { finishOwnProvider } from '@portal/shared-kit/contract/identity/single-sign-on';
import { useEffect, useState } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { leaveNotice } from '../common/notice.ts';
import { LightPage, type LightPageProps } from '../common/light-page.tsx';
import { SecondStepForm } from '../common/second-step-form.tsx';
import { asFailure, type Failure } from '../session/failure.ts';
import type { Session, SignedIn } from '../session/session.ts';
import { ssoText as text } from '../common/provider-messages.ts';
import '../common/provider.css';
import { pageAfter, passOn } from '../common/visit-provider.ts';

interface Props extends Pick<LightPageProps, 'institution'> {
  session: Pick<Session, 'enter' | 'secondStep' | 'call'>;
}

type Finished = Out<typeof finishOwnProvider>['data'];
type Step = Extract<SignedIn, { step: unknown }>['step'];
type State = 'working' | 'passed' | 'nothing' | Finished | Failure | { step: Step };

/** What came back, by the purpose that the state names. */
async function finish(session: Props['session'], query: string): Promise<State> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const purpose = state.split('.')[0];
  if (purpose === 'leave') {
    const left = sessionStorage.getItem(state);
    sessionStorage.removeItem(state);
    if (left) leaveNotice(text.left(left));
    location.replace('/login');
    return 'working';
  }
  if (purpose === 'unlock' || purpose === 'proof') {
    passOn(query);
    window.close();
    return 'passed';
  }
  if (purpose === 'link' || purpose === 'test')
    return (
      await session.call<Out<typeof finishOwnProvider>>('POST', '/login/provider/own-return', { query })
    ).data;
  const entered = await session.enter('/login/provider/return', { query });
  if ('step' in entered) return { step: entered.step };
  location.replace(pageAfter());
  return 'working';
}

/** `/login/provider`, where providers send people back to (J42). The address loses its code before anything else. */
export function ReturnPage({ session, institution }: Props) {
  const [query] = useState(() => location.search.slice(1));
  const [state, setState] = useState<State>(query ? 'working' : 'nothing');
  useEffect(() => {
    // The answer counts once: rendering the page twice must not use it twice.
    if (location.search === '') return;
    history.replaceState(history.state, '', location.pathname);
    finish(session, query)
      .then(setState)
      .catch((error: unknown) => setState(asFailure(error)));
  }, [session, query]);

  if (typeof state === 'object' && 'step' in state)
    return (
      <LightPage title={text.title} institution={institution}>
        <SecondStepForm
          step={state.step}
          remembers
          take={async (...proof) => {
            await session.secondStep(...proof);
            location.replace(pageAfter());
          }}
          onCancel={() => location.assign('/login')}
        />
      </LightPage>
    );
  const isTest = typeof state === 'object' && 'claims' in state && state.claims !== null;
  return (
    <LightPage title={isTest ? text.tested : text.title} institution={institution}>
      {state === 'working' && <p role="status">{text.working}</p>}
      {state === 'passed' && <p role="status">{text.close}</p>}
      {state === 'nothing' && <p className="p-muted">{text.nothing}</p>}
      {state instanceof Error && <FailureAlert message={state.message} supportCode={state.supportCode} />}
      {typeof state === 'object' && 'purpose' in state && (
        <>
          <p role="status" className="p-note">
            {state.claims ? text.testedHelp : text.linked}
          </p>
          {state.claims && (
            <dl className="p-claims">
              {state.claims.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <a className="p-button p-primary p-wide" href={state.claims ? '/users/providers' : '/profile'}>
            {state.claims ? text.toProviders : text.toProfile}
          </a>
        </>
      )}
      {(state === 'nothing' || state instanceof Error) && (
        <nav className="p-links">
          <a href="/login">{text.back}</a>
        </nav>
      )}
    </LightPage>
  );
}
