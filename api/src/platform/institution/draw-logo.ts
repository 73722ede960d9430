import { logoRefusals } from '@portal/shared-kit/contract/platform/company';
import type { Sharp } from 'sharp';
import { fieldError } from '../http/errors.ts';
import type { Logo } from './logo.repository.ts';
import { messages } from './messages.ts';
import { isInertSvg } from './svg.rules.ts';

/** A logo fits in a square of as many pixels: enough for three centimetres in print. */
const side = 512;
/** Pixels an uploaded image may have; a small file can hold an image that fills the memory. */
const mostPixels = 25_000_000;

const refuse = (message: string) => fieldError('invalid', 'file', message);

/** What a file is by its first bytes, whatever its name or sender says. */
function formatOf(file: Buffer): 'png' | 'jpeg' | 'svg' | undefined {
  if (file.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  if (file.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'jpeg';
  return /^\uFEFF?\s*</.test(file.subarray(0, 200).toString()) ? 'svg' : undefined;
}

/** Draws an uploaded image anew in the size of a logo, so that nothing but pixels is kept of it (decision 129). Throws `invalid` at the field `file`. */
export async function drawLogo(file: Buffer): Promise<Logo> {
  const format = formatOf(file);
  if (!format) throw refuse(logoRefusals.notAnImage);
  if (format === 'svg' && !isInertSvg(file.toString())) throw refuse(messages.activeSvg);
  const image = await opened(file, format);
  // A drawing has no pixels of its own, so it is drawn as large as a logo may be.
  const fitted = image
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: format !== 'svg' });
  try {
    return format === 'jpeg'
      ? { content: await fitted.jpeg({ quality: 85 }).toBuffer(), type: 'image/jpeg' }
      : { content: await fitted.png({ palette: true, quality: 95 }).toBuffer(), type: 'image/png' };
  } catch {
    throw refuse(logoRefusals.notAnImage);
  }
}

/** The image, when it is one and is of the format its first bytes promise. */
async function opened(file: Buffer, format: string): Promise<Sharp> {
  // A tenth of a second that no start of the API needs to wait for.
  const { default: sharp } = await import('sharp');
  const image = sharp(file, { limitInputPixels: mostPixels });
  const found = await image.metadata().catch((error: Error) => {
    throw refuse(/pixel limit/.test(error.message) ? messages.tooManyPixels : logoRefusals.notAnImage);
  });
  if (found.format !== format) throw refuse(logoRefusals.notAnImage);
  if (found.width * found.height > mostPixels) throw refuse(messages.tooManyPixels);
  return image;
}
