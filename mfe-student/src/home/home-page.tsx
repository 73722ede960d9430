import { useCan, useSession } from '@portal/shared-kit';
import { studentProfile, type StudentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { common } from '../common/messages.ts';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { DueCard } from './due-card.tsx';
import { FurtherCards } from './further-cards.tsx';
import { messages as text } from './messages.ts';
import { ProfileCard } from './profile-card.tsx';

const firstName = ({ fullName }: StudentProfile) => fullName.split(' ')[0]!;

/** `/Student`: profile and next steps (G.1). */
export function HomePage() {
  const query = useKept(studentProfile, {});
  const pays = useCan('payments.read_own');
  const expected = useSession().user?.role.includes('Student') ?? false;
  const profile = query.data?.data;
  const level = profile?.classmate_level_name;
  const place = profile && [profile.course_name, level && common.level(level)].filter(Boolean).join(' · ');
  // Requested together with the profile and shown with it: on a slow line each round trip costs.
  const asks = profile ?? (expected && query.data === undefined);
  return (
    <Page
      title={text.title}
      heading={profile ? text.hello(firstName(profile)) : text.title}
      under={place ?? undefined}
    >
      <Loaded query={query}>{({ data }) => (data ? null : <p>{common.notStudent}</p>)}</Loaded>
      {asks && (
        <div className="st-cards" hidden={!profile}>
          {pays && <DueCard />}
          <FurtherCards />
          {profile && <ProfileCard profile={profile} />}
        </div>
      )}
    </Page>
  );
}
