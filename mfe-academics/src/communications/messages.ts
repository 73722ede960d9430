import { counted } from '@portal/shared-kit/contract/core/counted';
import { formatDay } from '@portal/shared-kit/dates';

const nothing = '—';

export const messages = {
  title: 'Comunicações',
  empty: 'Ainda não tem registos',
  subject: 'Assunto',
  type: 'Tipo',
  audience: 'Destinatários',
  sentAt: 'Enviada em',
  sender: 'Por',
  read: 'Lida por',
  readOf: (read: number, recipients: number) => `${read} de ${recipients}`,
  expires: 'Até',
  /** The last day on which a communication is shown: the one before the moment of expiry. */
  shownUntil: (expiresAt: string | null) =>
    expiresAt ? formatDay(new Date(Date.parse(expiresAt) - 1).toISOString()) : nothing,
  view: 'Ver',
  reached: 'Enviada a',
  reachedOf: (recipients: number) => counted(recipients, 'pessoa', 'pessoas'),
  attached: (name: string) => `Abrir anexo ${name}`,
  nothing,
  newTitle: 'Nova comunicação',
  to: 'A quem',
  toEdition: 'Disciplina e turma',
  editionOf: (subject: string, classGroup: string) => `${subject}, turma ${classGroup}`,
  course: 'Curso',
  anyCourse: 'Curso (opcional)',
  classGroup: 'Turma',
  discipline: 'Disciplina',
  student: 'Estudante',
  body: 'Mensagem',
  file: 'Anexo (PDF ou imagem, até 5 MB)',
  lastDay: 'Mostrar até',
  submit: 'Enviar',
  sending: 'A enviar…',
  preview: (recipients: number, audience: string) =>
    recipients === 0
      ? `${audience}: ninguém receberia esta mensagem.`
      : `${audience}: ${counted(recipients, 'pessoa recebe', 'pessoas recebem')} esta mensagem.`,
  types: {
    GERAL: 'Todos os estudantes',
    CURSO: 'Um curso',
    TURMA: 'Uma turma',
    PAUTA: 'Uma disciplina de uma turma',
    INDIVIDUAL: 'Um estudante',
    FINANCEIRA: 'Quem tem pagamentos vencidos',
  },
} as const;
