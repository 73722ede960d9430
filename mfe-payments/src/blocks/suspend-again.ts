import {
  blockSuspensions,
  suspendBlock,
  type BlockSuspension,
} from '@portal/shared-kit/contract/finance/debt-block';
import { call } from '@portal/shared-kit/data';
import { screenMessages } from '@portal/shared-kit/screen';

/** Suspends the block again as an ended suspension had it, to undo the end. One that runs already is kept, since another would replace it: the
 *  same, as after a lost answer, counts as success, and after another it is too late. */
export async function suspendAgain(
  http: Parameters<typeof call>[0],
  { student_id, until_day, reason }: BlockSuspension,
): Promise<string | undefined> {
  const query = { student_id, state: 'VIGENTE' as const };
  const [running] = (await call(http, blockSuspensions, { query })).data;
  if (!running) return (await call(http, suspendBlock, { body: { student_id, until_day, reason } })).message;
  return running.until_day === until_day && running.reason === reason ? screenMessages.undone : undefined;
}
