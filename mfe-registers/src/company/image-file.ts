import { logoBytes, logoRefusals } from '@portal/shared-kit/contract/platform/company';
import { messages as text } from './messages.ts';

/** What the file dialog offers; the server looks at the content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** Why a chosen file cannot be the logo; undefined when it may be. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!imageTypes.includes(type)) return logoRefusals.notAnImage;
  return size > logoBytes ? logoRefusals.tooLarge : undefined;
}

/** The file as a data URL; rejects with what to tell the user. */
export const readImage = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(text.unreadable));
    reader.readAsDataURL(file);
  });
