import type { AxiosInstance } from 'axios';
import type { Endpoint, In, Out } from '../contract/core/endpoint.ts';
import { usePortal } from '../remote/portal-context.tsx';
import { ApiFailure, failureOf, notifyFailure } from './api-failure.ts';
import { addressOf, call } from './call.ts';
import { dataMessages } from './messages.ts';

/** Time-out of a transfer in milliseconds, generous for slow connections. */
const transferTimeout = 600_000;

/** Calls an endpoint that takes a file; the fields are sent before it, so that the server knows them when it arrives. Throws ApiFailure. */
export async function upload<E extends Endpoint>(
  http: AxiosInstance,
  e: E,
  { file, ...input }: In<E> & { file: File | undefined },
): Promise<Out<E>> {
  if (!file) return call(http, e, input as never);
  const form = new FormData();
  const { body = {} } = input as { body?: Record<string, unknown> };
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append('file', file);
  try {
    return await call(http, e, { ...input, body: form } as never, { timeout: transferTimeout });
  } catch (error) {
    // A browser that cannot read the file any more reports a lost connection.
    if (failureOf(error).code === 'offline' && (await isGone(file)))
      throw new ApiFailure('invalid', dataMessages.fileChanged, { cause: error });
    throw error;
  }
}

/** Whether the file was changed, moved or deleted since it was chosen. */
const isGone = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    );

/** Fetches a file with the session of the call and has the browser save it under its name. Throws ApiFailure. */
export async function download<E extends Endpoint>(
  http: AxiosInstance,
  e: E,
  input: In<E>,
  name: string,
): Promise<void> {
  saveAs(new Blob([await fetchFile(http, e, input)]), name);
}

/** The bytes of a file, fetched with the session of the call, for a screen that shows them itself. Throws ApiFailure. */
export async function fetchFile<E extends Endpoint>(
  http: AxiosInstance,
  e: E,
  input: In<E>,
): Promise<ArrayBuffer> {
  const { params, query } = input as { params?: Record<string, unknown>; query?: object };
  const { data } = await http
    .request<ArrayBuffer>({
      method: e.method,
      url: addressOf(e, params),
      params: query,
      timeout: transferTimeout,
      responseType: 'arraybuffer',
      transformResponse: readableRefusal,
    })
    .catch((error: unknown) => {
      throw failureOf(error);
    });
  return data;
}

/** An error is JSON even where a file was requested. */
function readableRefusal(data: unknown, _headers: unknown, status?: number): unknown {
  if (status === undefined || status < 400 || !(data as ArrayBuffer | undefined)?.byteLength) return data;
  try {
    return JSON.parse(new TextDecoder().decode(data as ArrayBuffer));
  } catch {
    return undefined;
  }
}

/** Has the device save a file, whose program opens it: a page of this origin would run what stands in it. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Has the browser save a file (`download`); a failure is shown as a notice that offers to try again. */
export function useDownload() {
  const { http, notify } = usePortal();
  const save = <E extends Endpoint>(e: E, input: In<E>, name: string): Promise<void> =>
    download(http, e, input, name).catch((error: unknown) =>
      notifyFailure(notify, error, () => void save(e, input, name)),
    );
  return save;
}
