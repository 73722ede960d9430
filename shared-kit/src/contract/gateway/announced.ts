/** Name of the meta element with announced maintenance, as JSON; left out where there is none. */
export const announcedMaintenance = 'portal-maintenance';
