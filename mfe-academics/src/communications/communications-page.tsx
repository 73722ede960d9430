import { later } from '@portal/shared-kit';
import {
  communicationList,
  sendCommunication,
  sentCommunications,
  type SentCommunication,
  exportCommunications,
} from '@portal/shared-kit/contract/people/sent-communication';
import { useAllowed } from '@portal/shared-kit/data';
import {
  ExportList,
  FieldFilter,
  ListBody,
  listColumns,
  ListToolbar,
  ScreenFrame,
  useList,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const NewCommunication = later(() => import('./new-communication.tsx').then((m) => m.NewCommunication));

const SentDrawer = later(() => import('./sent-drawer.tsx').then((m) => m.SentDrawer));

const columns = listColumns(communicationList.fields, {
  read: (read: number, { recipients }) => text.readOf(read, recipients),
  expires_at: text.shownUntil,
});

/** `/communications`: sent communications with their number of readers, and a form for new ones (I41). */
export function CommunicationsPage() {
  const list = useList(sentCommunications, ['type']);
  const allowed = useAllowed();
  const [writing, setWriting] = useState<boolean>();
  const [read, setRead] = useState<SentCommunication>();
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list} onAdd={allowed(sendCommunication) ? () => setWriting(true) : undefined}>
        <FieldFilter list={list} of={communicationList} name="type" />
        <ExportList endpoint={exportCommunications} list={list} />
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        empty={text.empty}
        name={({ title }) => title}
        columns={columns}
        actions={(row) => [{ label: text.view, opens: true, run: () => setRead(row) }]}
      />
      {writing !== undefined && <NewCommunication open={writing} onClose={() => setWriting(false)} />}
      {read && <SentDrawer row={read} onClose={() => setRead(undefined)} />}
    </ScreenFrame>
  );
}
