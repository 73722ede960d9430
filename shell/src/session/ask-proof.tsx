import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { ProofStep, startProof } from '@portal/shared-kit/contract/identity/second-factor';
import type { startProviderProof } from '@portal/shared-kit/contract/identity/single-sign-on';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { FailureAlert } from '../common/failure-alert.tsx';
import { ModalDialog } from '../common/modal-dialog.tsx';
import { SetUpFactor, type Post } from '../common/set-up-factor.tsx';
import { asFailure, SessionFailure, type Failure } from './failure.ts';
import type { Session } from './session.ts';
import { proofText as text } from '../common/proof-messages.ts';
import { visitProvider } from '../common/visit-provider.ts';
import { SecondStepForm, type SecondStepFormProps } from '../common/second-step-form.tsx';

type Asked = Pick<Session, 'call' | 'signOut' | 'onSignOut'>;
type Render = (done: () => void, giveUp: (failure: Failure) => void) => ReactNode;

let open: Promise<void> | undefined;

/** One dialog at a time, above the page: calls that are refused meanwhile wait for it. */
function ask(session: Asked, render: Render): Promise<void> {
  return (open ??= new Promise<void>((resolve, reject) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      root.unmount();
      place.remove();
      open = undefined;
    };
    const giveUp = (failure: Failure) => {
      end();
      reject(failure);
    };
    session.onSignOut(() => giveUp(new SessionFailure('unauthenticated', text.help.password)));
    root.render(
      render(() => {
        end();
        resolve();
      }, giveUp),
    );
  }));
}

/** Proves the person at a provider, in a window of its own. */
const proveAt = (session: Asked) => async (provider_id: number) => {
  const start = async () =>
    (await session.call<Out<typeof startProviderProof>>('POST', '/login/provider/proof', { provider_id }))
      .data.url;
  await session.call('POST', '/login/provider/own-return', { query: await visitProvider(start) });
};

/** Asks the person to prove who they are; resolves once the server knows. Rejects with `refused` where they give up. */
export const askProof = (session: Asked, refused: Failure): Promise<void> =>
  ask(session, (done, giveUp) => (
    <ProofDialog session={session} onDone={done} onCancel={() => giveUp(refused)} />
  ));

/** Has a second factor set up, without which every call is refused. */
export const askFactor = (session: Asked): Promise<void> =>
  ask(session, (done) => <FactorDialog session={session} onDone={done} />);

function ProofDialog({ session, onDone, onCancel }: { session: Asked; onDone(): void; onCancel(): void }) {
  const title = useId();
  const [step, setStep] = useState<ProofStep>();
  const [failure, setFailure] = useState<Failure>();
  const begin = () => {
    setStep(undefined);
    session
      .call<Out<typeof startProof>>('POST', '/security/proof/options')
      .then(({ data }) => setStep(data))
      .catch((error: unknown) => setFailure(asFailure(error)));
  };
  useEffect(begin, [session]);
  return (
    <ModalDialog labelledBy={title} onEscape={onCancel}>
      <h2 id={title}>{text.title}</h2>
      <FailureAlert
        message={failure?.message ?? ''}
        supportCode={failure?.supportCode}
        retry={step ? undefined : begin}
      />
      {step && (
        <SecondStepForm
          key={step.challenge}
          step={step}
          take={async (challenge, proof) => {
            await session.call('POST', '/security/proof', { challenge, proof });
            onDone();
          }}
          visit={async (provider) => {
            await proveAt(session)(provider);
            onDone();
          }}
          onCancel={(late) => {
            if (!late) return onCancel();
            setFailure(late);
            begin();
          }}
        />
      )}
    </ModalDialog>
  );
}

function FactorDialog({ session, onDone }: { session: Asked; onDone(): void }) {
  const title = useId();
  const [proving, setProving] = useState<ReactNode>();
  /** A session of some minutes is proved by its password first, here: another dialog would wait for this one. */
  const post: Post = async (path, body) => {
    try {
      return await session.call('POST', path, body);
    } catch (error) {
      if (asFailure(error).code !== 'reauth_required') throw error;
      const { data: step } = await session.call<Out<typeof startProof>>('POST', '/security/proof/options');
      await new Promise<void>((resolve, reject) => {
        const take: SecondStepFormProps['take'] = async (challenge, proof) => {
          await session.call('POST', '/security/proof', { challenge, proof });
          resolve();
        };
        setProving(
          <SecondStepForm
            step={step}
            take={take}
            visit={(provider) => proveAt(session)(provider).then(resolve)}
            onCancel={(late) => reject(late ?? asFailure(error))}
          />,
        );
      }).finally(() => setProving(undefined));
      return session.call('POST', path, body);
    }
  };
  return (
    <ModalDialog labelledBy={title}>
      <h2 id={title}>{text.setUpTitle}</h2>
      <p className="p-muted">{text.setUpHelp}</p>
      {proving}
      <div hidden={proving !== undefined}>
        <SetUpFactor call={post} onDone={onDone} />
      </div>
      <button type="button" className="p-button p-quiet" onClick={() => void session.signOut()}>
        {text.signOut}
      </button>
    </ModalDialog>
  );
}
