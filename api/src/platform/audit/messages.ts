import { plainRegister } from '@portal/shared-kit/contract/core/plain-registers';

export const messages = {
  /** Who acted, where nobody was signed in. */
  nobody: 'Sem sessão',
  /** Who acted, where the account is gone. */
  goneActor: (id: number) => `Utilizador n.º ${id} (eliminado)`,
  /** What a field referred to, where that is gone. */
  gone: (id: number) => `N.º ${id} (eliminado)`,
  /** In a list, after the lines that differ. */
  unchanged: (lines: number) => `(${lines} sem alteração)`,
  image: (type: string, kilobytes: number) => `Imagem ${type} de ${kilobytes} KB`,
  yes: 'Sim',
  no: 'Não',
} as const;

const verbs: Record<string, string> = { create: 'criou', update: 'alterou', delete: 'eliminou' };
const things: Record<string, string> = {
  department: 'departamento',
  course: 'curso',
  subject: 'disciplina',
  course_subject: 'disciplina do plano',
  precedence: 'precedência',
  class_group: 'turma',
  teacher: 'docente',
  teaching: 'alocação de docente',
  employee: 'funcionário',
  activity: 'actividade',
  inscription: 'inscrição',
  fee: 'taxas',
  payment_entity: 'entidade de pagamento',
  invoice: 'factura',
  payment: 'pagamento',
  payment_proof: 'comprovativo',
  user_account: 'utilizador',
  role: 'função',
  permission: 'permissão',
  company: 'perfil da instituição',
  access_request: 'pedido de acesso',
  candidacy: 'candidatura',
  student: 'estudante',
  person: 'pessoa',
};
/** What is not creating, altering or deleting a thing. */
const others: Record<string, { action: string; entity: string }> = {
  'session.login': { action: 'iniciou', entity: 'sessão' },
  'session.logout': { action: 'terminou', entity: 'sessão' },
  'session.login_failed': { action: 'falhou', entity: 'início de sessão' },
  'session.reuse': { action: 'perdeu', entity: 'sessão por reutilização' },
  'user_account.password': { action: 'mudou', entity: 'senha' },
  'user_account.password_failed': { action: 'errou', entity: 'senha actual' },
  'user_account.password_reset': { action: 'definiu', entity: 'nova senha' },
  'user_account.reset_asked': { action: 'pediu', entity: 'recuperação da senha' },
  'user_account.confirm_asked': { action: 'pediu', entity: 'confirmação do e-mail' },
  'user_account.email_asked': { action: 'pediu', entity: 'mudança de e-mail' },
  'user_account.email_confirmed': { action: 'confirmou', entity: 'e-mail' },
  'course_subject.close': { action: 'fechou', entity: 'disciplina do plano' },
  'user_account.role': { action: 'mudou', entity: 'função do utilizador' },
  'user_account.permissions': { action: 'mudou', entity: 'permissões do utilizador' },
  'user_account.block': { action: 'bloqueou', entity: 'utilizador' },
  'user_account.unblock': { action: 'desbloqueou', entity: 'utilizador' },
  'user_account.password_sent': { action: 'enviou', entity: 'senha temporária' },
  'role.permissions': { action: 'mudou', entity: 'permissões da função' },
  'class_group.advance': { action: 'avançou', entity: 'semestre da turma' },
  'class_group.replicate': { action: 'replicou', entity: 'turma' },
  'inscription.state': { action: 'mudou', entity: 'estado da inscrição' },
  'inscription.statistics_export': { action: 'exportou', entity: 'estatística de inscrições' },
  'inscription.report_export': { action: 'exportou', entity: 'relatório de inscrições' },
  'inscription.settings': { action: 'mudou', entity: 'limites de anulação' },
  'candidacy.export': { action: 'exportou', entity: 'lista de candidaturas' },
  'inscription.export': { action: 'exportou', entity: 'lista de inscrições' },
  'teacher.deactivate': { action: 'desactivou', entity: 'docente' },
  'teacher.document_add': { action: 'guardou', entity: 'documento do docente' },
  'teacher.document_read': { action: 'descarregou', entity: 'documento do docente' },
  'teacher.document_remove': { action: 'eliminou', entity: 'documento do docente' },
  'employee.deactivate': { action: 'desactivou', entity: 'funcionário' },
  'candidacy.submit': { action: 'submeteu', entity: 'candidatura' },
  'application_settings.update': { action: 'alterou', entity: 'definições das candidaturas' },
  'payment_proof.send': { action: 'enviou', entity: 'comprovativo' },
  'candidacy.identity': { action: 'corrigiu', entity: 'identificação' },
  'candidacy.document_read': { action: 'descarregou', entity: 'documento da candidatura' },
  'student.readmit': { action: 'readmitiu', entity: 'estudante' },
  'student.deactivate': { action: 'desactivou', entity: 'estudante' },
  'person.identity': { action: 'corrigiu', entity: 'identificação' },
  'person.document_read': { action: 'descarregou', entity: 'documento da identificação' },
  'person.complete': { action: 'completou', entity: 'dados da pessoa' },
  'candidacy.state': { action: 'mudou', entity: 'estado da candidatura' },
  'fee.retire': { action: 'retirou', entity: 'taxas' },
  'payment_entity.load': { action: 'carregou', entity: 'referências da entidade' },
  'invoice.issue': { action: 'emitiu', entity: 'factura' },
  'invoice.annul': { action: 'anulou', entity: 'factura' },
  'payment.confirm': { action: 'confirmou', entity: 'pagamento' },
  'payment.reverse': { action: 'estornou', entity: 'pagamento' },
  'payment.unmatched': { action: 'recebeu', entity: 'pagamento por identificar' },
  'payment.return': { action: 'devolveu', entity: 'pagamento' },
  'payment_proof.hold': { action: 'abriu', entity: 'comprovativo' },
  'payment_proof.read': { action: 'viu', entity: 'ficheiro do comprovativo' },
  'payment_proof.accept': { action: 'aceitou', entity: 'comprovativo' },
  'payment_proof.reject': { action: 'rejeitou', entity: 'comprovativo' },
  'invoice.settle': { action: 'recebeu', entity: 'pagamento da factura' },
  'invoice.reopen': { action: 'reabriu', entity: 'factura' },
  'company.logo': { action: 'mudou', entity: 'logótipo da instituição' },
};

/** An audited action as a reader says it; one that has no words yet keeps its name. */
export function inWords(name: string): { action: string; entity: string } {
  const [entity = '', action = ''] = name.split('.');
  return (
    others[name] ?? {
      action: verbs[action] ?? action,
      entity: things[entity] ?? plainRegister(entity)?.one ?? entity,
    }
  );
}

/** The same over the history of one record, which need not be named again. */
export function inShort(name: string): string {
  const { action, entity } = inWords(name);
  const words = others[name] ? `${action} ${entity}` : action;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
