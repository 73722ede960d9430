/** Minutes for which a proof of who the caller is counts for acts of great effect (J41). */
export const proofMinutes = 5;
/** What such an act answers otherwise, with code `reauth_required`. */
export const proveMessage = 'Confirme que é você para continuar.';
