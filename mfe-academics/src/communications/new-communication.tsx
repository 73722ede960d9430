import { useCan, usePortal } from '@portal/shared-kit';
import {
  communicationForm,
  type CommunicationForm,
  sendCommunication,
  sentCommunications,
} from '@portal/shared-kit/contract/people/sent-communication';
import { call, upload } from '@portal/shared-kit/data';
import { DateField, FormDrawer } from '@portal/shared-kit/form';
import { FileInput } from '@portal/shared-kit/screen';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { AnyAudience } from './any-audience.tsx';
import { AudiencePreview } from './audience-preview.tsx';
import { withoutEmpty } from './without-empty.ts';
import { messages as text } from './messages.ts';
import { OwnAudience } from './own-audience.tsx';

export interface NewCommunicationProps {
  open: boolean;
  onClose: () => void;
}

/** A new communication: audience, number of recipients, content, last day (I41). */
export function NewCommunication({ open, onClose }: NewCommunicationProps) {
  const { http, notify, queryClient } = usePortal();
  const toAll = useCan('communications.create');
  const [file, setFile] = useState<File>();
  const send = async (body: CommunicationForm) => {
    const { message } = file
      ? await upload(http, sendCommunication, { body: withoutEmpty(body) as CommunicationForm, file })
      : await call(http, sendCommunication, { body });
    notify.success(message);
    const { method, path } = sentCommunications;
    void queryClient.invalidateQueries({ queryKey: [method, path] });
    setFile(undefined);
  };
  return (
    <FormDrawer<CommunicationForm>
      title={text.newTitle}
      schema={communicationForm}
      value={open ? {} : undefined}
      submit={{ label: text.submit, busy: text.sending }}
      onSubmit={send}
      onClose={onClose}
    >
      {toAll ? <AnyAudience /> : <OwnAudience />}
      <AudiencePreview />
      <Form.Item name="title" label={text.subject} required>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="body" label={text.body} required>
        <Input.TextArea rows={6} maxLength={4000} />
      </Form.Item>
      <Form.Item name="expires_on" label={text.lastDay}>
        <DateField />
      </Form.Item>
      <label>
        {text.file} <FileInput accept="application/pdf,image/jpeg,image/png" onFile={setFile} />
      </label>
    </FormDrawer>
  );
}
