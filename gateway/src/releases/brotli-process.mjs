// A process of its own: the memory that brotli takes at its best would stay with the gateway, and visitors have the processor first.
// Plain JavaScript, so that the same file runs beside the sources in tests and beside the bundle in production.
import { setPriority } from 'node:os';
import { brotliCompressSync, constants } from 'node:zlib';

setPriority(19);
// Ctrl+C and systemd reach this process too; it ends with the gateway, which waits for the file in hand.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', (/** @type {Uint8Array} */ bytes) =>
  process.send?.(
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ),
);
