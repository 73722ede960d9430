import type { TrackedCandidacy } from '@portal/shared-kit/contract/admissions/candidate-tracking';

export interface TrackedProps {
  candidacy: TrackedCandidacy;
  /** The result of a call. */
  onChange: (candidacy: TrackedCandidacy) => void;
}

export type Invoice = TrackedCandidacy['invoices'][number];

export interface InvoiceProps {
  invoice: Invoice;
  session: string;
  onChange: (candidacy: TrackedCandidacy) => void;
}
