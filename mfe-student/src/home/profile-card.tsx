import type { StudentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { common } from '../common/messages.ts';
import { messages as text } from './messages.ts';

const labels = Object.entries(text.fields) as [keyof typeof text.fields, string][];

const shown = (profile: StudentProfile, field: keyof typeof text.fields): string => {
  const value = profile[field];
  if (value && field === 'classmate_level_name') return common.level(value);
  return value && field === 'birthDate' ? formatDate(value) : value || text.nothing;
};

/** Who the student is here, and where the password is changed (S2 §2). */
export const ProfileCard = ({ profile }: { profile: StudentProfile }) => (
  <section className="st-card" aria-label={text.myData}>
    <details>
      <summary>{text.myData}</summary>
      <dl className="st-facts">
        {labels.map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{shown(profile, field)}</dd>
          </div>
        ))}
      </dl>
    </details>
    <Link className="st-link" to="/updatePassword">
      {text.password}
    </Link>
  </section>
);
