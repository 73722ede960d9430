/** What a name of a person is made of (decision I54): names stand in mails, so they carry no address of a page. */
export const namePattern = /^[\p{L}\p{M} '’-]*$/u;
export const nameProblem = 'Um nome só tem letras, espaços, hífen e apóstrofo.';
