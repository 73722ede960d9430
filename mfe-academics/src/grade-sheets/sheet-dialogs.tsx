import { usePortal } from '@portal/shared-kit';
import { closingRehearsal, reopenEdition } from '@portal/shared-kit/contract/grading/closing';
import {
  askRectification,
  rectificationForm,
  rectifications,
} from '@portal/shared-kit/contract/grading/rectification';
import { homologateSheet, returnSheet, type SheetRow } from '@portal/shared-kit/contract/grading/sheet';
import {
  nameForSpecialExam,
  namingForm,
  specialExams,
} from '@portal/shared-kit/contract/grading/special-exam';
import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import { upload, useCommand, useForget } from '@portal/shared-kit/data';
import { ActionDialog, Choice, FileField, FormDrawer, TextAreaItem } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useRef } from 'react';
import { nameable, type GradeSheet } from './grade-sheet.ts';
import { messages as text } from './messages.ts';
import { nameOf, touched } from './sheet-words.tsx';

export type OpenSheet =
  | { what: 'homologate' | 'return' | 'reopen'; row: SheetRow }
  | { what: 'rectify' | 'name'; row: GradeSheet };

const dialogs = { homologate: Homologation, return: Return, reopen: Reopening };

export function SheetDialogs({ open, onClose }: { open: OpenSheet; onClose: () => void }) {
  if (open.what === 'rectify') return <RectifyDrawer of={open.row} onClose={onClose} />;
  if (open.what === 'name') return <NameDrawer of={open.row} onClose={onClose} />;
  const Dialog = dialogs[open.what];
  return <Dialog row={open.row} onClose={onClose} />;
}

interface DialogProps {
  row: SheetRow;
  onClose: () => void;
}

/** Homologates a pauta (C.5). */
function Homologation({ row, onClose }: DialogProps) {
  const homologate = useCommand(homologateSheet, touched);
  return (
    <ActionDialog
      title={text.homologateTitle}
      confirm={text.homologate}
      onConfirm={() => homologate.mutateAsync({ params: { id: row.id } })}
      onClose={onClose}
    >
      <About row={row} effect={text.homologateEffect(row.students)} />
    </ActionDialog>
  );
}

/** Returns a pauta to its teacher (C.5). */
function Return({ row, onClose }: DialogProps) {
  const giveBack = useCommand(returnSheet, touched);
  return (
    <ActionDialog
      title={text.giveBackTitle}
      confirm={text.giveBack}
      reason
      onConfirm={({ reason }) => giveBack.mutateAsync({ params: { id: row.id }, body: { reason } })}
      onClose={onClose}
    >
      <About row={row} effect={text.giveBackEffect} />
    </ActionDialog>
  );
}

/** Reopens an edition whose semester has ended (I14). */
function Reopening({ row, onClose }: DialogProps) {
  const reopen = useCommand(reopenEdition, [...touched, closingRehearsal]);
  return (
    <ActionDialog
      title={text.reopenTitle}
      confirm={text.reopen}
      danger
      reason
      onConfirm={({ reason }) => reopen.mutateAsync({ params: { id: row.edition_id }, body: { reason } })}
      onClose={onClose}
    >
      <About row={row} effect={text.reopenEffect} />
    </ActionDialog>
  );
}

const About = ({ row, effect }: { row: SheetRow; effect: string }) => (
  <>
    <p>
      <strong>{nameOf(row)}</strong>
    </p>
    <p>{effect}</p>
  </>
);

/** Requests the rectification of a grade of a homologated pauta: student, old, new, reason and file (C.5). */
function RectifyDrawer({ of, onClose }: { of: GradeSheet; onClose: () => void }) {
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
      <TextAreaItem name="reason" label={text.reason} required rows={3} maxLength={500} />
      <Form.Item name="file" label={text.file} required extra={text.fileHint}>
        <FileField accept={documentFile.types} onFile={(chosen) => (file.current = chosen)} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Names a student of a pauta for the special exam, with a reason (I2). */
function NameDrawer({ of, onClose }: { of: GradeSheet; onClose: () => void }) {
  const name = useCommand(nameForSpecialExam, [specialExams]);
  return (
    <FormDrawer
      title={text.nameTitle}
      schema={namingForm}
      value={{}}
      onSubmit={async (body) => {
        await name.mutateAsync({ body: { ...body, sheet_id: of.id } });
      }}
      onClose={onClose}
      submit={{ label: text.nameStudent, busy: text.naming }}
    >
      <p>{text.nameEffect}</p>
      <Form.Item name="student_id" label={text.name} required>
        <Choice
          showSearch
          optionFilterProp="label"
          options={nameable(of).map(({ student_id, fullName, student_card_id }) => ({
            value: student_id,
            label: `${fullName} (${student_card_id})`,
          }))}
        />
      </Form.Item>
      <TextAreaItem name="reason" label={text.reason} required rows={3} maxLength={500} />
    </FormDrawer>
  );
}
