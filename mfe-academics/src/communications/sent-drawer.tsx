import { usePortal } from '@portal/shared-kit';
import { communicationFile, communicationLabels } from '@portal/shared-kit/contract/people/communication';
import type { SentCommunication } from '@portal/shared-kit/contract/people/sent-communication';
import { download, failureOf } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Fact, FactGrid, ViewDrawer } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { lastDayText } from './last-day-text.ts';
import { messages as text } from './messages.ts';

export interface SentDrawerProps {
  row: SentCommunication;
  onClose: () => void;
}

/** A sent communication as its recipients read it, with whom it reached. */
export function SentDrawer({ row, onClose }: SentDrawerProps) {
  const { http, notify } = usePortal();
  const { id, type, title, body, attachment, audience, recipients, read, sender, sent_at, expires_at } = row;
  return (
    <ViewDrawer title={title} onClose={onClose}>
      <FactGrid>
        <Fact title={text.type}>{communicationLabels[type]}</Fact>
        <Fact title={text.audience}>{audience}</Fact>
        <Fact title={text.reached}>{text.reachedOf(recipients)}</Fact>
        <Fact title={text.read}>{text.readOf(read, recipients)}</Fact>
        <Fact title={text.sender}>{sender}</Fact>
        <Fact title={text.sentAt}>{formatMoment(sent_at)}</Fact>
        <Fact title={text.expires}>{lastDayText(expires_at)}</Fact>
      </FactGrid>
      <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</p>
      {attachment && (
        <p>
          <Button
            onClick={() =>
              void download(http, communicationFile, { params: { id } }, attachment.name).catch(
                (problem: unknown) => notify.error(failureOf(problem).message),
              )
            }
          >
            {text.attached(attachment.name)}
          </Button>
        </p>
      )}
    </ViewDrawer>
  );
}
