import { counted } from '@portal/shared-kit/contract/core/counted';
/** Texts of payment entities. */
export const messages = {
  inForce: 'Em vigor',
  notInForce: 'Fora da validade',
  inactive: 'Inactiva',
  entityMissing: 'Entidade não encontrada.',
  entityCreated: 'Entidade criada com sucesso.',
  entityUpdated: 'Entidade actualizada com sucesso.',
  shortcodeMissing: 'Indique o código curto da carteira.',
  codeTwice: 'Já há uma entidade activa com este código.',
  codeStays: 'Já foram dadas referências com este código: crie outra entidade.',
  references: 'referências',
  makesItsOwn: 'Só se carregam referências de uma entidade no modo CARREGADA.',
  noReference: 'Não é uma referência de 9 a 11 dígitos.',
  sameAsLine: (line: number) => `Igual à linha ${line}.`,
  loadedBefore: 'Já estava carregada.',
  nothingToLoad: 'O ficheiro não tem nenhuma referência nova.',
  checked: 'Ficheiro verificado.',
  loaded: (many: number) => `${counted(many, 'referência carregada', 'referências carregadas')}.`,
} as const;
