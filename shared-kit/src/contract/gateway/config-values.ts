import { isInCohort, type Visitor } from './cohort.ts';
import type { ConfigSettings, ConfigValue } from './remote-config.ts';

/** The values of a release's settings for one person. The people of a cohort are chosen as those of a canary are, for each setting on its own,
 *  and stay the same. Without zod, since the shell uses it. */
export const configFor = (
  visitor: Visitor,
  remote: string,
  settings: ConfigSettings = {},
): Record<string, ConfigValue> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, { value, part }]) => [
      name,
      part && isInCohort(visitor, `${remote} ${name}`, part) ? part.value : value,
    ]),
  );
