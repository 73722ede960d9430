/** Accepted file types of proofs. */
export const proofUpload = {
  maxBytes: 5 * 1024 * 1024,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
} as const;
