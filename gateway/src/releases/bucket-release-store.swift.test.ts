import { swiftBucket } from '@portal/server-kit/testing/swift-bucket';
import { openFolderReleaseStore } from './folder-release-store.ts';
import { moveReleases } from './move-releases.ts';
import { bucketReleaseStore } from './bucket-release-store.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { releaseStoreContract } from '../testing/release-store-contract.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { call } from '../testing/http-client.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = testDatabase();
let swift: Awaited<ReturnType<typeof swiftBucket>>;
beforeEach(async () => {
  swift = await swiftBucket();
});

releaseStoreContract(() => bucketReleaseStore(swift.bucket));

test('a gateway with an empty disk serves from the bucket what another one published', async () => {
  const { endpoint, bucket, accessKey, secretKey } = swift.address;
  const env = {
    DATABASE_URL: database.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  };
  await startTestGateway(env);
  const { url } = await startTestGateway(env, []);
  const answer = await call(`${url}/r/mfe-one/1.0.0-aaaa/remoteEntry.js`);
  expect(answer.bytes).toEqual(Buffer.from(sampleRemote().files.get('remoteEntry.js')!));
});

test('releases move into the bucket and back, each file with its hash', async () => {
  const core = await openTestCore(tempFolder());
  await ship(core, sampleShell());
  await ship(core, sampleRemote());
  const [stored, back] = [bucketReleaseStore(swift.bucket), await openFolderReleaseStore(tempFolder())];
  expect(await moveReleases(core.registry, core.store, stored)).toEqual({ copied: 2, there: 0, damaged: [] });
  expect(await moveReleases(core.registry, core.store, stored)).toEqual({ copied: 0, there: 2, damaged: [] });
  expect(await moveReleases(core.registry, stored, back)).toEqual({ copied: 2, there: 0, damaged: [] });
});
