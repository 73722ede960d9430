import { personLabels } from '@portal/shared-kit/contract/people/person-rules';
import { type CorrectableField } from '@portal/shared-kit/contract/people/data-correction-rules';

export const messages = {
  asked: 'Pedido enviado: a secretaria vai verificar o documento.',
  same: 'É o que os seus dados já dizem.',
  waits: 'Já pediu a correcção deste campo: espera pela decisão.',
  noStudent: 'Só estudantes pedem aqui a correcção dos seus dados.',
  missing: 'Pedido não encontrado.',
  decidedAlready: 'Este pedido já foi decidido.',
  own: 'Ninguém decide um pedido seu.',
  accepted: 'Dados corrigidos.',
  refused: 'Pedido recusado.',
  /** The reason recorded with the correction. */
  reason: (id: number, reason: string) => `Pedido do estudante n.º ${id}: ${reason}`,
} as const;

/** The notice of the decision. It names the field and not the value: notices are read over shoulders. */
export const notices = {
  ACEITE: (field: CorrectableField) => ({
    title: 'Dados corrigidos',
    body: `${personLabels[field]}: os seus dados foram corrigidos como pediu.`,
  }),
  RECUSADA: (field: CorrectableField, reason: string) => ({
    title: 'Correcção de dados recusada',
    body: `${personLabels[field]}: o pedido foi recusado. Motivo: ${reason}`,
  }),
} as const;
