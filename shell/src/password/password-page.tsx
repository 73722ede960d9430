import { useId, type ReactNode } from 'react';
import { portalMessages as text } from '../portal/messages.ts';
import '../profile/profile.css';

/** `/update-password` (S2 §2): the change of one's own password as a page of its own. */
export function PasswordPage({ form }: { form: ReactNode }) {
  const title = useId();
  return (
    <div className="p-profile">
      <h1 id={title}>{text.password}</h1>
      <section className="p-card" aria-labelledby={title}>
        {form}
      </section>
    </div>
  );
}
