import { logoBytes, logoRefusals } from '@portal/shared-kit/contract/platform/company';
import { messages as text } from './messages.ts';

/** Types for the file chooser; the server checks the content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** Why a file cannot be the logo; undefined where it can. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!imageTypes.includes(type)) return logoRefusals.notAnImage;
  return size > logoBytes ? logoRefusals.tooLarge : undefined;
}

/** The file as a data URL; rejects with the message to show. */
export const readImage = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(text.unreadable));
    reader.readAsDataURL(file);
  });
