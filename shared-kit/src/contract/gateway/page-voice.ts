/** Name of the meta element that holds what a page reports with; the gateway gives it to each page. */
export const pageVoice = 'portal-voice';
