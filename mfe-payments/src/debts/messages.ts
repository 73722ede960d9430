/** Texts of `/payments/debt` (decision 115). */
export const messages = {
  title: 'Dívidas',
  empty: 'Ninguém tem valores vencidos por pagar.',
  course: 'Curso',
  toRepay: (amount: string) => `A repor: ${amount}`,
  total: 'Total',
  year: 'Ano',
  from: 'Do mês',
  to: 'Ao mês',
  degree: 'Grau',
  foldOfCourses: 'Por curso',
  byCourse: 'Dívida por curso e antiguidade',
  inMeticais: 'Valores em MZN, por dias de atraso',
  students: 'Estudantes',
  ages: ['0–30 dias', '31–60 dias', '61–90 dias', 'Mais de 90'],
  extract: 'Extracto',
  remindedOn: (day: string) => `Lembrado a ${day}`,
  promisedUntil: (day: string) => `Promete pagar até ${day}`,
  remind: 'Enviar lembretes',
  send: 'Enviar',
  mail: 'Mensagem',
  reached: (many: number) =>
    many === 0
      ? 'Não há ninguém a quem escrever.'
      : many === 1
        ? 'Vai escrever-se a 1 estudante.'
        : `Vai escrever-se a ${many} estudantes.`,
  leftOut: ({
    recent,
    promised,
    without_email,
  }: {
    recent: number;
    promised: number;
    without_email: number;
  }) =>
    `Ficam de fora: ${recent} lembrados há menos de 7 dias, ${promised} com promessa de pagamento, ${without_email} sem e-mail.`,
  promise: 'Registar promessa',
  promiseOf: (name: string) => `Promessa de pagamento de ${name}`,
  promiseHint: 'Até ao dia combinado não se enviam lembretes a este estudante.',
  until: 'Paga até',
  note: 'O que foi combinado',
} as const;
