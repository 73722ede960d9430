import { useId, type ReactNode } from 'react';
import './password.css';

/** `/update-password` (S2 §2): changing the user's own password on a page of its own. */
export function PasswordPage({ heading, form }: { heading: string; form: ReactNode }) {
  const title = useId();
  return (
    <div className="p-password-page">
      <h1 id={title}>{heading}</h1>
      <section className="p-card" aria-labelledby={title}>
        {form}
      </section>
    </div>
  );
}
