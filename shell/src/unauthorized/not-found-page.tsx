import { Link } from '@portal/shared-kit/router';
import { useFocusedTitle } from '../common/use-focused-title.ts';
import { unauthorizedText as text } from '../messages.ts';
import './unauthorized.css';

/** Shown for an address that no remote serves. */
export function NotFoundPage({ home }: { home: string }) {
  const title = useFocusedTitle();
  return (
    <div className="p-notice p-card">
      <h1 ref={title} tabIndex={-1}>
        {text.notFoundTitle}
      </h1>
      <p>{text.notFound}</p>
      <div className="p-buttons">
        <Link className="p-button p-primary" to={home}>
          {text.home}
        </Link>
      </div>
    </div>
  );
}
