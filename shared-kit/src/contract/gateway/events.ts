/** Events between releases within a page, by name and version. Values are flat, so that a listener cannot change them for the next one. A
 *  version never changes: a sender with more data sends a new version as well, which older listeners do not get. */
export interface PortalEvents {
  /** A student's debts, payments or credit changed. */
  'account-changed@1': { student_id: number };
}
export type PortalEvent = keyof PortalEvents;

export const eventNames: readonly [PortalEvent, ...PortalEvent[]] = ['account-changed@1'];
