import { usePortal } from '@portal/shared-kit';
import { candidacies, candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import { correctIdentification, identityForm } from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { countries } from '@portal/shared-kit/contract/core/countries';
import { documentFile, documentTypes } from '@portal/shared-kit/contract/people/person-rules';
import { failureOf, upload, useForget } from '@portal/shared-kit/data';
import { Choice, DateField, FileField, FormDrawer, ProvinceDistrict } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useRef } from 'react';
import type { Subject } from './subject.ts';
import { messages as text } from './messages.ts';

/** 'Corrigir identificação': what identifies a candidate, by a document that is handed in with the reason (decision 34). */
export function CorrectDrawer({ of: it, reload, onClose }: Subject) {
  const { http, notify } = usePortal();
  const forget = useForget();
  const file = useRef<File>(undefined);
  const check = () => {
    const chosen = file.current;
    if (!chosen) return { file: [text.chooseFile] };
    return chosen.size > documentFile.maxBytes ? { file: [text.fileTooLarge] } : undefined;
  };
  return (
    <FormDrawer
      title={text.correctTitle(it.fullName)}
      schema={identityForm}
      value={it}
      check={check}
      onSubmit={async (body) => {
        try {
          const { data } = await upload(http, correctIdentification, {
            params: { person_id: it.id },
            body: body as never,
            file: file.current!,
          });
          notify.success(data.msg);
          forget(candidacies);
          forget(candidacy);
          reload();
        } catch (problem) {
          const { code, message } = failureOf(problem);
          if (code === 'conflict') notify.error(message);
          throw problem;
        }
      }}
      onClose={onClose}
    >
      <Form.Item name="doc_type" label={text.docType} required>
        <Choice options={documentTypes.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item
        name="doc_number"
        label={text.docNumber}
        required
        normalize={(value: string) => value.toUpperCase()}
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="emissionLocation" label={text.issued}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item name="dateEndDocument" label={text.expires}>
        <DateField />
      </Form.Item>
      <Form.Item name="nactionality" label={text.nationality} required>
        <Choice showSearch options={countries.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <ProvinceDistrict />
      <Form.Item name="address_location" label={text.address}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="block" label={text.block}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="house_number" label={text.house}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label={text.why} required>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <Form.Item name="file" label={text.file} required extra={text.fileHint}>
        <FileField accept={documentFile.types} onFile={(chosen) => (file.current = chosen)} />
      </Form.Item>
    </FormDrawer>
  );
}
