let loading: Promise<unknown> | undefined;

/** Fetches zod; schemas can be used from then on. A failure is forgotten, so that the next attempt is a fresh one. */
export function loadSchemas(): Promise<unknown> {
  loading ??= import('./now.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
