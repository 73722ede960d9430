import type { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';

/** The facts of a paper by its code. */
export type Verified = Out<typeof verifyDocument>['data'];
