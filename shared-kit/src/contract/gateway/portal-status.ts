import * as z from 'zod';
import { instant } from '../core/instant.ts';

/** State of a part of the portal: works, is late, or cannot be used. `unknown` where it could not be determined. */
export const partStates = ['up', 'late', 'down', 'unknown'] as const;
export type PartState = (typeof partStates)[number];

const announced = z.object({
  starts_at: instant,
  ends_at: instant,
  note: z.string(),
});
export type AnnouncedMaintenance = z.output<typeof announced>;

/** What an API server reports to its gateways at `/state`. */
export const apiState = z.object({
  institution: z.string(),
  jobs: z.enum(['up', 'late']),
  mail: z.enum(['up', 'late']),
  /** `unknown` where the server has no backups to look at, as an earlier version. */
  backup: z.enum(['up', 'late', 'down', 'unknown']).default('unknown'),
  /** Current and upcoming, next first. */
  maintenance: z.array(announced),
});
export type ApiState = z.output<typeof apiState>;

/** `GET /status` where JSON is accepted: the state of the portal, public. */
export interface PortalStatus {
  parts: { part: string; title: string; state: PartState; since: string }[];
  incidents: { title: string; state: PartState; from: string; until: string | null; planned: boolean }[];
  maintenance: AnnouncedMaintenance[];
}
