/** @import { Plan } from './plan.mjs' */

const tls = (/** @type {string | undefined} */ certificate) =>
  certificate ? ` ssl crt ${certificate} alpn h2,http/1.1` : '';
const each = (/** @type {string[]} */ gateways) =>
  gateways.map((address, at) => `  server gateway${at + 1} ${address} check`).join('\n');

/** Settings of HAProxy: people to the gateways, the database's clients to the server that is the primary.
 *  @param {Plan} plan */
export const haproxyOf = ({ databases, gateways, balancer }) => {
  const servers = databases
    .map(({ name, host, port, patroni }) => `  server ${name} ${host}:${port} check port ${patroni}`)
    .join('\n');
  return `global
  maxconn 4000
  # Headers of a request with the cookies that a release may have left; the gateway deletes them.
  tune.bufsize 32768
  log stderr format short daemon notice

defaults
  log global
  mode http
  timeout connect 2s
  # Event streams say something every 20 s; the gateway answers everything else sooner.
  timeout client 60s
  timeout server 60s
  timeout http-request 30s
  default-server inter 1s fall 2 rise 1

frontend people
  bind ${balancer.people}${tls(balancer.certificate)}
  # The gateways trust these headers with TRUST_PROXY=1; values sent by a client are replaced.
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto ${balancer.certificate ? 'https' : 'http'}
  http-request set-header X-Forwarded-Host %[req.hdr(host)]
  # While the database is away no gateway is ready, but each still has its pages and a sentence to say.
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready

backend ready
  option httpchk GET /readyz
  option redispatch
${each(gateways)}

backend alive
  option httpchk GET /healthz
  option redispatch
${each(gateways)}

# Patroni says which server is the primary. Connections to one that is none any more are ended, so that callers look for the new one.
listen primary
  mode tcp
  bind ${balancer.primary}
  timeout client 1d
  timeout server 1d
  option httpchk OPTIONS /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
${balancer.replica ? replicaOf(balancer.replica, servers) : ''}`;
};

const replicaOf = (/** @type {string} */ address, /** @type {string} */ servers) => `
# For reports: the servers that are standbys.
listen replica
  mode tcp
  bind ${address}
  timeout client 1d
  timeout server 1d
  option httpchk OPTIONS /replica
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`;
