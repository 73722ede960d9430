import type { PortalLogger } from '@portal/shared-kit';

/** Prefixes everything logged with the remote and release. */
export const loggerFor = (remote: string, release: string): PortalLogger => ({
  info: (message, detail) => console.info(`[${remote} ${release}] ${message}`, detail ?? ''),
  error: (message, error, detail) => console.error(`[${remote} ${release}] ${message}`, error, detail ?? ''),
});
