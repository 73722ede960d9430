import { logoRefusals } from '@portal/shared-kit/contract/platform/company';
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FileReader } from '../file-reading/file-reader.ts';
import { fieldError } from '../http/errors.ts';
import { messages } from './messages.ts';
import { svgTask } from './svg-task.ts';
import type { Logo } from './company.repository.ts';

/** Side of the square a logo fits in, in pixels: enough for three centimetres in print. */
const side = 512;
/** Most pixels of an uploaded image: a small file can decompress to one that exhausts memory. */
const mostPixels = 25_000_000;
/** Most elements an uploaded SVG may render; real logos have some hundreds. */
const mostElements = 20_000;
/** CPU time a logo may take. */
const mostCpuMs = 5_000;
/** Wall-clock limit, for a process that is stuck without using CPU. */
const patienceMs = 60_000;

const drawer = fileURLToPath(new URL('./logo-process.mjs', import.meta.url));
/** Messages by exit code; a process that takes too long is killed and has none. */
const refusals: Record<number, string> = { 2: logoRefusals.notAnImage, 3: messages.tooManyPixels };

const refuse = (message: string) => fieldError('invalid', 'file', message);

/** The type of a file by its first bytes, not by its name or Content-Type. */
function formatOf(file: Buffer): 'png' | 'jpeg' | 'svg' | undefined {
  if (file.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  if (file.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'jpeg';
  return /^\uFEFF?\s*</.test(file.subarray(0, 200).toString()) ? 'svg' : undefined;
}

/** One logo is rendered at a time. */
let last: Promise<unknown> = Promise.resolve();

/** Re-encodes an uploaded image at the size of a logo, so that only pixels are kept (decision 129). Throws `invalid` at the field `file`. */
export async function drawLogo(reader: FileReader, file: Buffer, cpuMs = mostCpuMs): Promise<Logo> {
  const format = formatOf(file);
  if (!format) throw refuse(logoRefusals.notAnImage);
  if (format === 'svg') {
    const { inert, elements } = await reader.read(svgTask, { source: file.toString() });
    if (!inert) throw refuse(messages.activeSvg);
    if (elements > mostElements) throw refuse(messages.tooLong);
  }
  const drawing = last.then(() => draw(file, format, cpuMs));
  last = drawing.catch(() => {});
  return { content: await drawing, type: format === 'jpeg' ? 'image/jpeg' : 'image/png' };
}

async function draw(file: Buffer, format: string, cpuMs: number): Promise<Buffer> {
  const limits = [side, mostPixels, cpuMs].map(String);
  const child = spawn(process.execPath, [drawer, format, ...limits], {
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
  if (code !== 0) throw refuse((code !== null && refusals[code]) || messages.tooLong);
  return content;
}
