import { logoBytes, logoRefusals } from '@portal/shared-kit/contract/platform/company';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FileReader } from '../file-reading/file-reader.ts';
import { fieldError } from '../http/errors.ts';
import { messages } from './messages.ts';
import { svgTask } from './svg-task.ts';
import type { Logo } from './company.repository.ts';

/** Most pixels of an uploaded image: a small file can decompress to one that exhausts memory. */
const maxPixels = 25_000_000;
/** Most elements an uploaded SVG may render; real logos have some hundreds. */
const maxElements = 20_000;
/** CPU time a logo may take. */
const maxCpuMs = 5_000;
/** Wall-clock limit, for a process that is stuck without using CPU. */
const patienceMs = 60_000;

const drawer = fileURLToPath(new URL('./logo-process.mjs', import.meta.url));
/** Messages by exit code; a process that takes too long is killed and has none. */
const refusals: Record<number, string> = { 2: logoRefusals.notAnImage, 3: messages.tooManyPixels };

/** The type of a file by its first bytes, not by its name or Content-Type. */
function formatOf(file: Buffer): 'png' | 'jpeg' | 'svg' | undefined {
  if (file.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  if (file.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'jpeg';
  return /^\uFEFF?\s*</.test(file.subarray(0, 200).toString()) ? 'svg' : undefined;
}

/** One logo is rendered at a time. */
let last: Promise<unknown> = Promise.resolve();

export interface Drawing {
  /** The field of the form that a refusal stands at. */
  field: string;
  /** Side of the square that the logo fits in, in pixels. */
  side: number;
  cpuMs?: number;
}

/** Re-encodes an uploaded image, a data URL, at the size of a logo, so that only pixels are kept (decision 129). Throws `invalid` at its
 *  field. */
export async function drawLogo(
  reader: FileReader,
  dataUrl: string,
  { field, side, cpuMs = maxCpuMs }: Drawing,
): Promise<Logo> {
  const refuse = (message: string) => fieldError('invalid', field, message);
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (file.length > logoBytes) throw refuse(logoRefusals.tooLarge);
  const format = formatOf(file);
  if (!format) throw refuse(logoRefusals.notAnImage);
  if (format === 'svg') {
    const { inert, elements } = await reader.read(svgTask, { source: file.toString() });
    if (!inert) throw refuse(messages.activeSvg);
    if (elements > maxElements) throw refuse(messages.tooLong);
  }
  const drawing = last.then(() => draw(file, [format, String(side), String(maxPixels), String(cpuMs)]));
  last = drawing.catch(() => {});
  const { content, code } = await drawing;
  if (code !== 0) throw refuse((code !== null && refusals[code]) || messages.tooLong);
  return { content, type: format === 'jpeg' ? 'image/jpeg' : 'image/png' };
}

/** What a logo is in the audit log: type, size and hash, not the pixels. */
export const describeLogo = (content: Buffer, type: string | null) =>
  `${type} ${content.length} bytes sha256:${createHash('sha256').update(content).digest('hex')}`;

async function draw(file: Buffer, task: string[]) {
  const child = spawn(process.execPath, [drawer, ...task], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  // A process that refuses its input may exit before reading all of it.
  child.stdin.on('error', () => {}).end(file);
  const [content, code] = await Promise.all([buffer(child.stdout), ended]);
  return { content, code };
}
