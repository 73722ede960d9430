// A process of its own: sharp renders in native code that cannot be interrupted, and in the thread pool that also hashes
// passwords. The image comes on stdin, the result leaves on stdout.
// Plain JavaScript, so that the same file runs beside the sources in tests and beside the bundle in production.
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';

/** Exit codes, read by draw-logo.ts. */
const notAnImage = 2;
const tooManyPixels = 3;

const [format, side, maxPixels, maxCpuMs] = process.argv
  .slice(2)
  .map((text, nth) => (nth ? Number(text) : text));
setPriority(10);

// CPU time rather than wall-clock time, which grows on a busy machine.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  // A regular exit would wait for the rendering to finish.
  if ((user + system) / 1000 > maxCpuMs) process.kill(process.pid, 'SIGKILL');
}, 50).unref();

async function draw(file) {
  const { default: sharp } = await import('sharp');
  const image = sharp(file, { limitInputPixels: maxPixels });
  const found = await image.metadata();
  if (found.format !== format) return notAnImage;
  if (found.width * found.height > maxPixels) return tooManyPixels;
  // An SVG has no size in pixels, so it is rendered as large as a logo may be.
  const fitted = image
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: format !== 'svg' });
  return format === 'jpeg'
    ? fitted.jpeg({ quality: 85 }).toBuffer()
    : fitted.png({ palette: true, quality: 95 }).toBuffer();
}

const drawn = await draw(await buffer(process.stdin)).catch((error) =>
  /pixel limit/.test(error.message) ? tooManyPixels : notAnImage,
);
if (typeof drawn === 'number') process.exit(drawn);
process.stdout.end(drawn);
