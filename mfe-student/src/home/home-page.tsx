import { useCan } from '@portal/shared-kit';
import { studentProfile, type StudentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { common } from '../common/messages.ts';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { DueCard } from './due-card.tsx';
import { ExamsCard } from './exams-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { messages as text } from './messages.ts';
import { ProfileCard } from './profile-card.tsx';

const firstName = ({ fullName }: StudentProfile) => fullName.split(' ')[0]!;

/** `/Student`: who it is and what is next (G.1). */
export function HomePage() {
  const query = useKept(studentProfile, {});
  const pays = useCan('payments.read_own');
  const reads = useCan('communications.read');
  const studies = useCan('grades.read_own');
  const profile = query.data?.data;
  const level = profile?.classmate_level_name;
  const place = profile && [profile.course_name, level && common.level(level)].filter(Boolean).join(' · ');
  return (
    <Page
      title={text.title}
      heading={profile ? text.hello(firstName(profile)) : text.title}
      under={place ?? undefined}
    >
      <Loaded query={query}>
        {({ data }) =>
          data ? (
            <>
              {pays && <DueCard />}
              {studies && <ExamsCard />}
              {reads && <MessagesCard />}
              <ProfileCard profile={data} />
            </>
          ) : (
            <p>{common.notStudent}</p>
          )
        }
      </Loaded>
    </Page>
  );
}
