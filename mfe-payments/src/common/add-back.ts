import { failureOf } from '@portal/shared-kit/data';
import { screenMessages } from '@portal/shared-kit/screen';

/** Adds again what was removed, to undo that. A record that is already there, as after a lost answer, counts as success. */
export async function addBack(add: () => Promise<{ message: string }>): Promise<string> {
  try {
    return (await add()).message;
  } catch (error) {
    if (failureOf(error).code !== 'duplicate') throw error;
    return screenMessages.undone;
  }
}
