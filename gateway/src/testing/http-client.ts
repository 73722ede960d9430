import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  json: unknown;
}

/** One request over a connection of its own, with exactly these headers, and nothing decoded. Any certificate is accepted. */
export function call(url: string, options: RequestOptions = {}, body?: string | Buffer): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const outgoing = send(url, { agent: false, rejectUnauthorized: false, ...options }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const isJson = res.headers['content-type']?.includes('json') && !res.headers['content-encoding'];
        resolve({
          status: res.statusCode!,
          headers: res.headers,
          bytes,
          text,
          json: isJson && text ? JSON.parse(text) : undefined,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The headers of a browser that opens an address. */
export const asBrowser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
};
