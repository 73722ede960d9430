import { useCan } from '@portal/shared-kit';
import { ExamsCard } from './exams-card.tsx';
import { MarksCard } from './marks-card.tsx';
import { MessagesCard } from './messages-card.tsx';

/** The cards below the first one. */
export function FurtherCards() {
  const reads = useCan('communications.read');
  const studies = useCan('grades.read_own');
  return (
    <>
      {studies && <ExamsCard />}
      {studies && <MarksCard />}
      {reads && <MessagesCard />}
    </>
  );
}
