import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { InjectOptions } from 'fastify';

/** The HTTP request of an upload. */
export function uploadOf(
  endpoint: Endpoint,
  form: {
    params?: Record<string, unknown>;
    fields?: Record<string, string>;
    file?: { name: string; content: Buffer | string; type?: string };
  },
  token: string,
): InjectOptions {
  const { params = {}, fields = {}, file } = form;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const boundary = 'limite-de-teste';
  const parts: (string | Buffer)[] = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file)
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n`,
      `content-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
      file.content,
      '\r\n',
    );
  parts.push(`--${boundary}--\r\n`);
  return {
    method: endpoint.method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat(parts.map((part) => Buffer.from(part))),
  };
}
