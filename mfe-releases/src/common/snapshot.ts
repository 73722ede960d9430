import { endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { registrySnapshot } from '@portal/shared-kit/contract/gateway/registry';

/** The releases in use and what they declare. A file of its own, since the catalogue needs no other call. */
export const snapshot = endpoint('GET', '/registry', {
  access: 'releases.read',
  gateway: true,
  summary: 'The registry',
  response: registrySnapshot,
});
