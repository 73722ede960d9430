import { isNamedAs } from '@portal/shared-kit/contract/core/file-name';
import type { AcceptedFile } from '@portal/shared-kit/contract/core/endpoint';
import { ApiError, fieldError } from '../http/errors.ts';
import { messages as common } from '../http/messages.ts';
import { archiveTypeOf, fileName, mediaTypeOf, signatureLength, tableTypeOf } from './media-type.rules.ts';
import { messages } from './messages.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** A received and stored file; a row must refer to it, or it is swept. */
export interface ReceivedFile extends StoredFile {
  media_type: string;
  name: string;
}

interface Incoming {
  filename: string;
  file: AsyncIterable<Buffer>;
}

/** Stores a file while it streams in. Throws at the field `file` where it is too large or its type, by content and name, is not allowed. */
export async function receive(
  store: FileStore,
  { maxBytes, types }: AcceptedFile,
  { filename, file }: Incoming,
): Promise<ReceivedFile> {
  let media_type = '';
  async function* checked() {
    let size = 0;
    let head = Buffer.alloc(0);
    for await (const chunk of arriving(() => file)) {
      size += chunk.length;
      if (size > maxBytes) throw refusal('too_large', messages.tooLarge(maxBytes));
      if (media_type) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < signatureLength) continue;
      const found = types.includes('text/csv')
        ? tableTypeOf(head)
        : (mediaTypeOf(head) ?? archiveTypeOf(head, filename));
      if (!found || !types.includes(found)) throw refusal('unsupported', messages.wrongType(types));
      media_type = found;
      yield head;
    }
    if (size === 0) throw fieldError('invalid', 'file', messages.empty);
    if (!media_type) throw refusal('unsupported', messages.wrongType(types));
  }
  const stored = await store.keep(checked());
  const name = fileName(filename);
  if (!isNamedAs(name, [media_type])) throw refusal('unsupported', messages.wrongName(media_type));
  return { ...stored, media_type, name };
}

/** The incoming stream; where it breaks off or is malformed, the client is at fault, not the server. */
export async function* arriving<Part>(source: () => AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* source();
  } catch (error) {
    const hasStatus = (error as { statusCode?: number }).statusCode !== undefined;
    throw hasStatus ? error : new ApiError('malformed', common.malformed);
  }
}

const refusal = (code: 'too_large' | 'unsupported', message: string) =>
  new ApiError(code, message, { errors: { file: [message] } });
