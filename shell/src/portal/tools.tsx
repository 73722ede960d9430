import { useSession } from '@portal/shared-kit';
import { Bell } from '../bell/bell.tsx';
import { JobsMenu } from '../jobs/jobs-menu.tsx';

/** Tools of the top bar beside the connection state; nothing while every call would be refused, before the first password is chosen
 *  (decision 13). */
export function Tools() {
  const { user } = useSession();
  if (user?.first_logg === 'yes') return null;
  return (
    <>
      <Bell />
      <JobsMenu />
    </>
  );
}
