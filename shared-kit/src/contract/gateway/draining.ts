/** On every answer of an API server that is about to stop: the gateway asks the others from then on. */
export const drainingHeader = 'x-draining';
