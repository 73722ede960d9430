import { refusalMessages } from '../messages.ts';

export type RefusalCode = keyof typeof refusalMessages;

/** One reason why a release is refused. */
export interface Refusal {
  code: RefusalCode;
  /** Portuguese, for the person who publishes. */
  message: string;
  /** What exactly: the file, the route and its owner, the range. */
  detail: string;
}

export const refuse = (code: RefusalCode, detail: string): Refusal => ({
  code,
  message: refusalMessages[code],
  detail,
});
