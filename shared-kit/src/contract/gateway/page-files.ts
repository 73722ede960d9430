/** Name of the meta element with the scripts of the page at this address, as JSON: an object of release folders; left out where there are none. */
export const pageFiles = 'portal-page-files';
