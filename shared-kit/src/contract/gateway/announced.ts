/** Name of the meta element that holds what maintenance is announced, as JSON; left out where none is. */
export const announcedMaintenance = 'portal-maintenance';
