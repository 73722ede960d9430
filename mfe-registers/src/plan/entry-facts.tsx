import { Fact, Facts, screenMessages } from '@portal/shared-kit/screen';
import { placeName } from '../common/plan-place.ts';
import type { PlanLine } from './entry.ts';
import { messages as text } from './messages.ts';

/** Place and terms of an allocation, to look at. */
export const EntryFacts = ({ entry }: { entry: PlanLine }) => (
  <>
    {entry.closed_from !== null && <p>{text.closed(entry.closed_from)}</p>}
    <Facts title={screenMessages.facts}>
      <Fact title={text.place}>{placeName(entry)}</Fact>
      <Fact title={text.credits}>{entry.credits ?? text.creditsOfSubject}</Fact>
      <Fact title={text.kind}>{entry.mandatory ? text.mandatory : text.optional}</Fact>
      {entry.option_group && <Fact title={text.group}>{entry.option_group}</Fact>}
    </Facts>
  </>
);
