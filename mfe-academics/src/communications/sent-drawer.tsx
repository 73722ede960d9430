import { usePortal } from '@portal/shared-kit';
import { communicationFile, communicationLabels } from '@portal/shared-kit/contract/people/communication';
import type { SentCommunication } from '@portal/shared-kit/contract/people/sent-communication';
import { download, failureOf, type ApiFailure } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Fact, FactGrid, FailureNotice, ViewDrawer } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

/** A sent communication as its recipients read it, with whom it reached. */
export function SentDrawer({ row, onClose }: { row: SentCommunication; onClose: () => void }) {
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
        <Fact title={text.expires}>{text.shownUntil(expires_at)}</Fact>
      </FactGrid>
      <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</p>
      {attachment && <Attachment id={id} name={attachment.name} />}
    </ViewDrawer>
  );
}

function Attachment({ id, name }: { id: number; name: string }) {
  const { http } = usePortal();
  const [failure, setFailure] = useState<ApiFailure>();
  const save = () =>
    download(http, communicationFile, { params: { id } }, name).then(
      () => setFailure(undefined),
      (error: unknown) => setFailure(failureOf(error)),
    );
  return (
    <>
      <p>
        <Button onClick={() => void save()}>{text.attached(name)}</Button>
      </p>
      {failure && <FailureNotice failure={failure} onRetry={() => void save()} />}
    </>
  );
}
