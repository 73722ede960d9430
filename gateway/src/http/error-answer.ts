import { errorStatus, type ErrorCode } from '@portal/shared-kit/contract/core/errors';
import type { refusedBody } from '@portal/shared-kit/contract/gateway/publication';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod';
import { requestId } from './request-context.ts';

/** Escapes text for HTML content and attribute values. */
export const plainHtml = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type RefusedBody = z.output<typeof refusedBody>;

/** Answers in the API's error shape. Where the response has already begun, the connection is closed instead. */
export function answerError(
  req: IncomingMessage,
  res: ServerResponse,
  code: ErrorCode,
  message: string,
  more: Pick<RefusedBody, 'retry_after' | 'errors' | 'refusals' | 'revision'> = {},
): void {
  if (res.headersSent) return void res.destroy();
  const body: RefusedBody = {
    status: 0,
    success: false,
    code,
    message,
    ...more,
    support_code: requestId(req),
  };
  const bytes = Buffer.from(JSON.stringify(body));
  if (more.retry_after !== undefined) res.setHeader('retry-after', more.retry_after);
  res.writeHead(errorStatus[code], {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
