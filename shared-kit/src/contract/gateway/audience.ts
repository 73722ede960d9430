import * as z from 'zod';

/** Audience of a canary, or of the value of a setting: a percentage of people, and holders of certain roles. */
export const canaryAudience = z.object({
  percentage: z.number().min(0).max(100).multipleOf(0.01),
  roles: z.array(z.string().min(1).max(60)).max(20),
});
export type CanaryAudience = z.output<typeof canaryAudience>;
