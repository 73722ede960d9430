import type { ReleaseOrigin } from '@portal/shared-kit/contract/gateway/publication';
import { messages as text } from '../messages.ts';

interface Props {
  /** Who published it. */
  actor: string;
  origin: ReleaseOrigin | undefined;
}

/** What is new in a release, its commit, branch and author, its publisher, and the run of the CI that built it. */
export function OriginCell({ actor, origin = {} }: Props) {
  const { commit, branch, author, note, link } = origin;
  const source = [branch, commit?.slice(0, 9), author].filter(Boolean).join(' · ');
  return (
    <>
      {note && <div>{note}</div>}
      {source && (
        <div>
          <small title={commit}>{source}</small>
        </div>
      )}
      <small>
        {text.publishedBy(text.actors[actor] ?? actor)}
        {link && (
          <>
            {' · '}
            <a href={link} target="_blank" rel="noreferrer">
              {text.run}
            </a>
          </>
        )}
      </small>
    </>
  );
}
