import { swiftBucket } from '@portal/server-kit/testing/swift-bucket';
import { bucketDrill } from '../../testing/bucket-drill.ts';

test("backed up into a bucket of Debian's Swift, destroyed and restored to a moment", async () => {
  const { address } = await swiftBucket();
  const drill = await bucketDrill(address);
  try {
    const { rows, hasFile } = await drill.restore('--until', drill.moment.toISOString());
    expect(rows).toEqual(['before the backup', 'after the backup']);
    expect(drill.kept.map(hasFile)).toEqual([true, true]);
  } finally {
    drill.remove();
  }
});
