import type { Server } from './kit/route.ts';

/** Every area of the API, in the order of the documentation. */
export const routers: ((server: Server) => void | Promise<void>)[] = [];
