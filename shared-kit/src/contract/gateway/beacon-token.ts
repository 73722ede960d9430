/** Name of the meta element with the token that a page's telemetry must carry; set by the gateway. */
export const beaconTokenMeta = 'portal-voice';
