import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import { commonText } from './messages.ts';

/** Why a file would be refused, as far as the browser can tell; the server looks at its content (5 MB; PDF, JPG or PNG). */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size === 0) return commonText.fileEmpty;
  if (size > documentFile.maxBytes) return commonText.fileTooLarge;
  return (documentFile.types as readonly string[]).includes(type) ? undefined : commonText.fileType;
}
