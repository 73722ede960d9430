import { sessionText } from '../messages.ts';

/** Over the content while it is being fetched (S1 §8). */
export const LoadingOverlay = () => (
  <div className="p-loading" role="status">
    <span className="p-spinner" aria-hidden="true" />
    <p>{sessionText.loading}</p>
  </div>
);
