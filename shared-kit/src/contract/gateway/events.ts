/** What releases tell each other within a page, by name and version. Values are flat, so that a listener cannot change them for the next.
 *  A version never changes: who tells more tells a new version as well, and who does not know it does not hear it. */
export interface PortalEvents {
  /** What a student owes, has paid or has as credit was changed. */
  'account-changed@1': { student_id: number };
}
export type PortalEvent = keyof PortalEvents;
