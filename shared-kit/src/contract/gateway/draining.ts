/** Set on every answer of an API server that is about to stop: the gateway then uses the others. */
export const drainingHeader = 'x-draining';
