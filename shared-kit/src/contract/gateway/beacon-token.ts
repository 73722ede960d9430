/** Name of the meta element with the token that a page's telemetry must carry; set by the gateway. */
export const beaconTokenMeta = 'portal-voice';
/** Set by the API on its answers to a signed-in person: their id, for the gateway alone, which does not pass it on. */
export const signedInHeader = 'x-signed-in';
/** Most bytes of one beacon: the gateway refuses what is larger. */
export const maxBeaconBytes = 16 * 1024;
