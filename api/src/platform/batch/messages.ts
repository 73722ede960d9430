import { counted } from '@portal/shared-kit/contract/core/counted';
export const messages = {
  mayNot: 'Não tem permissão para fazer isto.',
  missing: 'Resultado não encontrado.',
  unknown: (id: number) => `Registo ${id}`,
  notAsked: 'Esta acção não tem esta escolha.',
  unwritten: 'Escreva o assunto e a mensagem.',
  gone: 'Este registo já não existe.',
  begun: 'O trabalho começou.',
  title: (label: string, records: string, count: number) => `${label} – ${records} (${count})`,
  outcome: (made: number, same: number, refused: number) =>
    [
      counted(made, 'feito', 'feitos'),
      ...(same > 0 ? [`${same} já ${same === 1 ? 'estava' : 'estavam'}`] : []),
      ...(refused > 0 ? [counted(refused, 'recusado', 'recusados')] : []),
    ].join('; ') + '.',
  file: 'resultado.csv',
  columns: { name: 'Registo', outcome: 'Resultado', reason: 'Motivo' },
  outcomes: { FEITO: 'Feito', IGUAL: 'Já estava', RECUSADO: 'Recusado' },
  already: { active: 'Já está activo.', inactive: 'Já está inactivo.' },
} as const;
