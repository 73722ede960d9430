import { FileInput } from '../list/file-input.tsx';

interface Props {
  /** Media types that may be chosen. */
  accept: readonly string[];
  onFile: (file: File | undefined) => void;
  // Given by the Form.Item around it.
  id?: string;
  onChange?: (name: string | undefined) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A file in a form: the form knows its name, and whoever sends it the file itself. */
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
