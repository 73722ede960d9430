import { FileInput } from '../../inputs/file-input.tsx';

interface Props {
  /** Media types of the file chooser. */
  accept: readonly string[];
  onFile: (file: File | undefined) => void;
  // Passed by the surrounding Form.Item.
  id?: string;
  onChange?: (name: string | undefined) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A file in a form: the value is its name, and the file itself goes to the code that submits. */
export const FileField = ({ accept, onFile, onChange, id, ...aria }: Props) => (
  <FileInput
    id={id}
    aria-describedby={aria['aria-describedby']}
    aria-invalid={aria['aria-invalid']}
    accept={accept.join(',')}
    onFile={(chosen) => {
      onFile(chosen);
      onChange?.(chosen?.name);
    }}
  />
);
