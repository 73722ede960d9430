import { partsOf } from './plan.mjs';
/** @import { Plan } from './plan.mjs' */

/** Settings of PgBouncer. By session, not by transaction: portal and gateways listen for notifications, hold locks over several
 *  transactions and prepare each statement once per connection, all of which belong to one connection.
 *  @param {Plan} plan @param {string} users file with their passwords */
export const pgbouncerOf = ({ balancer, pooler }, users) => {
  const [host, port] = partsOf(pooler);
  const [server, door] = partsOf(balancer.primary);
  return `[databases]
portal = host=${server} port=${door} dbname=portal

[pgbouncer]
listen_addr = ${host}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
max_client_conn = 400
default_pool_size = 150
# The pools of API and gateway wait 5 s for a connection.
query_wait_timeout = 5
server_connect_timeout = 3
# While there is no primary: seconds before the next one tries.
server_login_retry = 1
# A machine that is gone ends no connection: milliseconds without a sign of it.
tcp_user_timeout = 10000
ignore_startup_parameters = extra_float_digits
`;
};

/** @param {Plan} plan */
export const pgbouncerUsersOf = ({ secrets }) => `"portal" "${secrets.owner}"\n`;
