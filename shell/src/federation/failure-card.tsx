import { useId } from 'react';
import type { RegisteredRemote } from '@portal/shared-kit/contract/gateway/registry';
import { localBuildOf } from './local-build.ts';
import type { LoadFailure } from './load-failure.ts';
import { failureTexts, federationMessages as text } from './messages.ts';
import { pageViolations } from './page-violations.ts';

interface Props {
  remote: RegisteredRemote;
  release: string;
  failure: LoadFailure;
  /** Set for a piece inside the page of another remote. */
  piece?: string | undefined;
  onRetry: () => void;
}

/** Shown instead of a page that could not be opened: the reason, what to do, whom to contact. */
export function FailureCard({ remote, release, failure, piece, onRetry }: Props) {
  const title = useId();
  const Heading = piece ? 'h2' : 'h1';
  const isOutdated = failure.reason === 'outdated';
  return (
    <section className="p-card failure-card" role="alert" aria-labelledby={title}>
      <Heading id={title}>{text.title(remote.title)}</Heading>
      <p>{failureTexts[failure.reason]}</p>
      {localBuildOf(remote) && <pre>{failure.message}</pre>}
      {pageViolations().map(({ remote: by, release: of, what }) => (
        <p key={`${by} ${of} ${what}`}>{text.violation(by, of, what)}</p>
      ))}
      <p>{text.restWorks}</p>
      <button
        type="button"
        className="p-button p-primary"
        onClick={isOutdated ? () => location.reload() : onRetry}
      >
        {isOutdated ? text.reload : text.retry}
      </button>
      <dl>
        {failure.reason === 'disturbed' ? (
          <>
            <dt>{text.cause}</dt>
            <dd>{failure.message.replace('/', ' ')}</dd>
          </>
        ) : (
          <>
            <dt>{text.owner}</dt>
            <dd>
              {remote.owner.team} ({remote.owner.contact})
            </dd>
          </>
        )}
        <dt>{text.release}</dt>
        <dd>{release}</dd>
        <dt>{text.supportCode}</dt>
        <dd>
          <code>{`${remote.name}/${release}/${failure.reason}`}</code>
        </dd>
      </dl>
    </section>
  );
}
