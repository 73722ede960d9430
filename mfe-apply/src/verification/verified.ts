import type { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';

/** What a paper with a code must say. */
export type Verified = Out<typeof verifyDocument>['data'];
