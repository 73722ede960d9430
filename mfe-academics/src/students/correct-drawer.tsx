import { usePortal } from '@portal/shared-kit';
import { history } from '@portal/shared-kit/contract/core/audit';
import { countries } from '@portal/shared-kit/contract/core/countries';
import { student, type StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { correctPerson, identityCorrection } from '@portal/shared-kit/contract/people/person';
import { documentFile, documentTypes } from '@portal/shared-kit/contract/people/person-rules';
import { upload, useForget } from '@portal/shared-kit/data';
import { Choice, DateField, FileField, FormDrawer, ProvinceDistrict } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useRef } from 'react';
import { messages as text } from './messages.ts';

export interface CorrectProps {
  of: StudentRow;
  reload: () => void;
  onClose: () => void;
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** 'Corrigir identificação': who a student is and where they live, by a document handed in with the reason (decisions 34, I51). */
export function CorrectDrawer({ of: it, reload, onClose }: CorrectProps) {
  const { http, notify } = usePortal();
  const forget = useForget();
  const file = useRef<File>(undefined);
  const check = () => {
    if (!file.current) return { file: [text.chooseFile] };
    return file.current.size > documentFile.maxBytes ? { file: [text.fileTooLarge] } : undefined;
  };
  return (
    <FormDrawer
      title={text.correctTitle(it.fullName)}
      schema={identityCorrection}
      value={it}
      check={check}
      onSubmit={async (body) => {
        const { message } = await upload(http, correctPerson, {
          params: { id: it.person_id },
          body: body as never,
          file: file.current!,
        });
        notify.success(message);
        forget(student);
        forget(history);
        reload();
      }}
      onClose={onClose}
    >
      <Form.Item name="fullName" label={text.fullName} required>
        <Input maxLength={160} autoComplete="off" />
      </Form.Item>
      <Form.Item name="birthDate" label={text.born} required>
        <DateField />
      </Form.Item>
      <Form.Item name="doc_type" label={text.docType} required>
        <Choice options={asOptions(documentTypes)} />
      </Form.Item>
      <Form.Item
        name="doc_number"
        label={text.docNumber}
        required
        normalize={(value: string) => value.toUpperCase()}
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="nactionality" label={text.nationality} required>
        <Choice showSearch options={asOptions(countries)} />
      </Form.Item>
      <ProvinceDistrict />
      <Form.Item name="address_location" label={text.street}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="block" label={text.blockNumber}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="house_number" label={text.house}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label={text.reason} required>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <Form.Item name="file" label={text.newDocument} required extra={text.fileHint}>
        <FileField accept={documentFile.types} onFile={(chosen) => (file.current = chosen)} />
      </Form.Item>
    </FormDrawer>
  );
}
