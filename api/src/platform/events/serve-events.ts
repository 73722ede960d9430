import type { Args, Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { Db } from '../database/db.ts';
import { ApiError } from '../http/errors.ts';
import { parseInput } from '../http/input.ts';
import { messages } from '../http/messages.ts';
import type { Channel } from './channel.ts';
import type { EventStreams } from './event-streams.ts';
import { admit, enter, type Server, type UserContext } from '../http/route.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform`: a compressing proxy would buffer events; the other header is nginx's.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** The dependencies of routers that serve events. */
export interface EventServer extends Server {
  /** Without a channel no events are sent. */
  events: { streams: EventStreams; channel: Channel | undefined };
}

/** Serves the notifications of one topic as server-sent events to callers who may read the topic, and for as long as they may: `topicOf`
 *  throws for all others. The first event confirms that events get through. */
export function serveEvents<E extends Endpoint>(
  server: EventServer,
  e: E,
  topicOf: (db: Db, args: Args<E>, ctx: UserContext) => Promise<string>,
): void {
  const { streams, channel } = server.events;
  server.served.push(e);
  server.fastify.route({
    method: e.method,
    url: `/api${e.path}`,
    handler: async (request, reply) => {
      const ctx = (await enter(server, e, request, reply)) as UserContext;
      const args = { params: {}, query: parseInput(e.query, request.query), body: {} } as Args<E>;
      const topic = await topicOf(server.db, args, ctx);
      if (!channel?.alive) throw new ApiError('throttled', messages.unavailable, { retryAfter: 60 });
      const isAllowed = async () => {
        const user = await admit(server, e, request);
        return (await topicOf(server.db, args, { ...ctx, user: user! })) === topic;
      };
      const stream = streams.open(ctx.user.userId, isAllowed);
      stream.onEnd(channel.follow(topic, { tell: stream.tell, lost: stream.end }));
      stream.tell('ready');
      return reply.headers(headers).send(stream.content);
    },
  });
}
