import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import { commonText } from './messages.ts';

/** Client-side check of a file; the server checks the content (5 MB; PDF, JPG or PNG). */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size === 0) return commonText.fileEmpty;
  if (size > documentFile.maxBytes) return commonText.fileTooLarge;
  return (documentFile.types as readonly string[]).includes(type) ? undefined : commonText.fileType;
}
