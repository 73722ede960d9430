/** Texts of failures without a message from the server. */
export const dataMessages = {
  /** Decision D0.3. */
  failed: 'Não foi possível concluir a operação. Tente novamente.',
  offline: 'Sem ligação ao servidor. Verifique a ligação à Internet e tente novamente.',
  fileChanged: 'O ficheiro mudou ou saiu do sítio depois de o escolher. Escolha o ficheiro outra vez.',
  timeout: 'O servidor está a demorar a responder. Tente novamente.',
  unavailable: 'O serviço está temporariamente indisponível. Tente novamente dentro de momentos.',
  drifted: 'O servidor respondeu de forma inesperada. Tente novamente.',
} as const;
