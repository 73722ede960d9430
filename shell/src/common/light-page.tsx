import type { ReactNode } from 'react';

export interface LightPageProps {
  /** Text of the only h1. */
  title: string;
  institution: { name: string; acronym?: string; logo?: string | null };
  children: ReactNode;
}

/** Layout of pages without a session: the institution and one card. */
export function LightPage({ title, institution, children }: LightPageProps) {
  return (
    <main className="p-light">
      <div className="p-card p-light-card">
        <p className="p-brand">
          {institution.logo && <img src={institution.logo} alt="" width="40" height="40" />}
          <span>{institution.name}</span>
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
