import { later } from '@portal/shared-kit';
import type { StudentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { useState } from 'react';
import { common } from '../common/messages.ts';
import { profileMessages as text } from './profile-messages.ts';

const Adaptations = later(() => import('./adaptations.tsx').then((m) => m.Adaptations));

const labels = Object.entries(text.fields) as [keyof typeof text.fields, string][];

const shown = (profile: StudentProfile, field: keyof typeof text.fields): string => {
  const value = profile[field];
  if (value && field === 'classmate_level_name') return common.level(value);
  return value && field === 'birthDate' ? formatDate(value) : value || text.nothing;
};

/** The student's profile, with a link to change the password (S2 §2). */
export function ProfileCard({ profile }: { profile: StudentProfile }) {
  const [opened, setOpened] = useState(false);
  return (
    <section className="st-card" aria-label={text.myData}>
      <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary>{text.myData}</summary>
        <dl className="st-facts">
          {labels.map(([field, label]) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{shown(profile, field)}</dd>
            </div>
          ))}
          <div>
            <dt>{text.adaptations}</dt>
            <dd>{opened && <Adaptations />}</dd>
          </div>
        </dl>
      </details>
      <Link className="st-link" to="/updatePassword">
        {text.password}
      </Link>
    </section>
  );
}
