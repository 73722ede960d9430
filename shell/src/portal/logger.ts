import type { PortalLogger } from '@portal/shared-kit';

/** Names the remote and release with everything it logs. */
export const loggerFor = (remote: string, release: string): PortalLogger => ({
  info: (message, detail) => console.info(`[${remote} ${release}] ${message}`, detail ?? ''),
  error: (message, error, detail) => console.error(`[${remote} ${release}] ${message}`, error, detail ?? ''),
});
