import * as z from 'zod';

/** How a part of the portal stands: it works, it is late, or it cannot be used. `unknown` where the only one who knows does not answer. */
export const partStates = ['up', 'late', 'down', 'unknown'] as const;
export type PartState = (typeof partStates)[number];

const announced = z.object({
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  note: z.string(),
});
export type AnnouncedMaintenance = z.output<typeof announced>;

/** What a server of the API tells its gateways at `/state`: what only it can know. */
export const apiState = z.object({
  institution: z.string(),
  jobs: z.enum(['up', 'late']),
  mail: z.enum(['up', 'late']),
  /** Not over yet, the next one first. */
  maintenance: z.array(announced),
});
export type ApiState = z.output<typeof apiState>;

/** `GET /status` where JSON is asked for: the state of the portal, for everybody. */
export interface PortalStatus {
  parts: { part: string; title: string; state: PartState; since: string }[];
  incidents: { title: string; state: PartState; from: string; until: string | null; planned: boolean }[];
  maintenance: AnnouncedMaintenance[];
}
