import { usePortal } from '@portal/shared-kit';
import {
  askRectification,
  rectificationForm,
  rectifications,
} from '@portal/shared-kit/contract/grading/rectification';
import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import { upload, useForget } from '@portal/shared-kit/data';
import { Choice, FormDrawer } from '@portal/shared-kit/form';
import { FileInput } from '@portal/shared-kit/screen';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useRef } from 'react';
import { messages as text } from './messages.ts';
import type { GradeSheet } from './grade-sheet.ts';

/** Requests the rectification of a grade of a homologated pauta: student, old, new, reason and file (C.5). */
export function RectifyDrawer({ of, onClose }: { of: GradeSheet; onClose: () => void }) {
  const { http, notify } = usePortal();
  const forget = useForget();
  const file = useRef<File>(undefined);
  const check = () => {
    if (!file.current) return { file: [text.fileMissing] };
    return file.current.size > documentFile.maxBytes ? { file: [text.fileTooLarge] } : undefined;
  };
  return (
    <FormDrawer
      title={text.rectifyTitle}
      schema={rectificationForm}
      value={{ assessment_formula_id: of.columns[0]?.id }}
      check={check}
      onSubmit={async (body) => {
        const { message } = await upload(http, askRectification, {
          body: { ...body, sheet_id: of.id },
          file: file.current!,
        });
        notify.success(message);
        forget(rectifications);
      }}
      onClose={onClose}
      submit={{ label: text.ask, busy: text.asking }}
    >
      <Form.Item name="student_id" label={text.name} required>
        <Choice
          showSearch
          optionFilterProp="label"
          options={of.rows.map(({ student_id, fullName, student_card_id, cells }) => ({
            value: student_id,
            label: text.studentWith(fullName, student_card_id, cells),
          }))}
        />
      </Form.Item>
      <Form.Item name="assessment_formula_id" label={text.column} required>
        <Choice
          options={of.columns.map(({ id, assessment_type }) => ({ value: id, label: assessment_type }))}
        />
      </Form.Item>
      <Form.Item name="value" label={text.newGrade} required extra={text.newGradeHint}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label={text.reason} required>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <Form.Item name="file" label={text.file} required extra={text.fileHint}>
        <FileInput accept={documentFile.types.join(',')} onFile={(chosen) => (file.current = chosen)} />
      </Form.Item>
    </FormDrawer>
  );
}
