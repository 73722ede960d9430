import { logoBytes, logoRefusals } from '@portal/shared-kit/contract/platform/company';
import { messages as text } from '../messages.ts';

/** Types of a logo for the file chooser; the server checks the content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** An image as a data URL; rejects with the message to show where it cannot be a logo. */
export const readImage = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const refuse = (message: string) => reject(new Error(message));
    if (!imageTypes.includes(file.type)) return refuse(logoRefusals.notAnImage);
    if (file.size > logoBytes) return refuse(logoRefusals.tooLarge);
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => refuse(text.unreadableImage);
    reader.readAsDataURL(file);
  });
