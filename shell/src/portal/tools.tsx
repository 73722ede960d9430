import { Bell } from '../bell/bell.tsx';
import { JobsMenu } from '../jobs/jobs-menu.tsx';

/** What stands in the top bar beside the line. */
export const Tools = () => (
  <>
    <Bell />
    <JobsMenu />
  </>
);
