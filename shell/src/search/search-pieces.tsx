import { Slot, usePieces } from '@portal/shared-kit';
import { useLocation } from '@portal/shared-kit/router';
import { useEffect, useRef } from 'react';

interface Props {
  query: string;
  /** A piece led to another address. */
  onFollowed: () => void;
}

/** What releases draw for a search, below the results, each in its own boundary. Their code is fetched when something is searched for. */
export function SearchPieces({ query, onFollowed }: Props) {
  const pieces = usePieces('search-results@1');
  const place = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const opened = useRef(location);
  useEffect(() => {
    if (location === opened.current) return;
    opened.current = location;
    // The page below may change its address, too.
    if (place.current?.contains(document.activeElement)) onFollowed();
  }, [location, onFollowed]);
  if (pieces.length === 0) return null;
  return (
    <div ref={place} className="search-pieces">
      {pieces.map(({ id, title }) => (
        <section key={id} aria-label={title} className="search-piece">
          <p aria-hidden="true">{title}</p>
          <Slot name="search-results@1" data={{ query }} only={id} />
        </section>
      ))}
    </div>
  );
}
