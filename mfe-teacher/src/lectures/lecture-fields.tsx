import { lectureUpload } from '@portal/shared-kit/contract/grading/lecture';
import { DateField } from '@portal/shared-kit/form';
import { FileInput } from '@portal/shared-kit/screen';
import { Checkbox, Form, Input } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

/** Types for the file chooser; also by extension, since some systems do not know the types of office files. */
const accept = [...lectureUpload.types, '.docx', '.pptx', '.xlsx', '.zip'].join(',');

interface Props {
  /** The stored file, where there is one. */
  currentFile?: string | undefined;
  onFile: (file: File | undefined) => void;
}

/** The fields common to new and existing lectures. */
export const LectureFields = ({ currentFile, onFile }: Props) => (
  <>
    <Form.Item name="title" label={text.name} required>
      <Input maxLength={160} />
    </Form.Item>
    <Form.Item name="description" label={text.description}>
      <Input.TextArea rows={4} maxLength={4000} />
    </Form.Item>
    <Form.Item name="expiresAt" label={text.until} extra={text.untilHelp} required>
      <DateField />
    </Form.Item>
    <Form.Item
      label={text.file}
      required
      extra={text.fileHelp}
      htmlFor="lecture-file"
      style={{ marginTop: 16 }}
    >
      <FileInput id="lecture-file" accept={accept} onFile={onFile} />
      {currentFile && <p>{text.keptFile(currentFile)}</p>}
    </Form.Item>
    <Form.Item name="link" label={text.link} style={{ marginTop: 16 }}>
      <Input type="url" placeholder="https://" maxLength={500} />
    </Form.Item>
    <Form.Item name="is_available" valuePropName="checked">
      <Checkbox>{text.published}</Checkbox>
    </Form.Item>
    <Form.Item name="is_assessment" valuePropName="checked">
      <Checkbox>{text.assessment}</Checkbox>
    </Form.Item>
  </>
);

/** The values for multipart form data, without empty ones. */
export const asSent = <Body extends object>(body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Body;
