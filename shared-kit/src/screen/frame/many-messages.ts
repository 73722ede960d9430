import { counted } from '../../contract/core/counted.ts';

export const manyMessages = {
  question: (label: string, count: number) => `${label} – ${counted(count, 'registo', 'registos')}`,
  /** Of acts that change records. */
  changing: {
    some: (count: number) => counted(count, 'registo muda', 'registos mudam'),
    nothing: 'Nenhum destes registos muda.',
    planned: { FEITO: 'Muda', IGUAL: 'Fica igual', RECUSADO: 'Fica igual' },
  },
  /** Of acts that make a new record of each. */
  making: {
    some: (count: number) => counted(count, 'registo novo', 'registos novos'),
    nothing: 'Não há registos novos a criar.',
    planned: { FEITO: 'Cria', IGUAL: 'Já existe', RECUSADO: 'Não cria' },
  },
  /** Of acts that send something to each. */
  sending: {
    some: (count: number) => counted(count, 'pessoa recebe', 'pessoas recebem'),
    nothing: 'Ninguém recebe.',
    planned: { FEITO: 'Recebe', IGUAL: 'Já recebeu', RECUSADO: 'Não recebe' },
  },
  summary: (made: string, same: number, refused: number) =>
    [
      made,
      ...(same > 0 ? [`${same} já ${same === 1 ? 'está' : 'estão'} assim`] : []),
      ...(refused > 0 ? [`${refused} não ${refused === 1 ? 'pode' : 'podem'}, com o motivo`] : []),
    ].join('; ') + '.',
  confirm: (label: string, count: number) => `${label} ${count}`,
  rows: 'O que acontece a cada registo',
  results: 'O que aconteceu a cada registo',
  record: 'Registo',
  outcome: 'Resultado',
  happened: { FEITO: 'Feito', IGUAL: 'Já estava', RECUSADO: 'Recusado' },
  working: 'A trabalhar… Pode fechar: o trabalho continua e fica em «Tarefas».',
  progress: (title: string) => `Progresso: ${title}`,
  download: 'Descarregar resultado',
  entryYear: 'Ano de ingresso',
  rejectionReason: 'Motivo para todas',
  chooseReason: 'Escolha o motivo',
  explanation: 'Explicação',
  explainReason: (letters: number) => `Explique o motivo com pelo menos ${letters} caracteres.`,
  notifyEach: 'Avisar cada candidato por e-mail',
  messageTitle: 'Assunto',
  messageBody: 'Mensagem',
  placementClass: 'Turma',
  taken: (students: number, capacity: number) => `${students} de ${capacity} lugares ocupados.`,
  placementReason: 'Motivo (obrigatório para mudar de turma ou exceder a lotação)',
  reasonMissing: 'Indique o motivo para exceder a lotação.',
  reasonShort: 'Escreva pelo menos 5 caracteres.',
  overbook: 'Alocar acima da lotação',
  /** Stands for the written reason in a preview, which keeps nothing. */
  reasonInPreview: 'Pré-visualização',
  undoing: (count: number) => `Anular ${count}`,
} as const;
