import type { CorrectableField } from '@portal/shared-kit/contract/people/data-correction-rules';
import { formatDate } from '@portal/shared-kit/dates';

export const messages = {
  title: 'Correcções pedidas',
  noCode: 'sem código',
  now: (value: string) => (value === '' ? 'agora em branco' : `agora: ${value}`),
  state: 'Estado',
  empty: 'Nenhum pedido neste estado.',
  decide: 'Decidir',
  openStudent: 'Ver estudante',
  saveDocument: 'Descarregar documento',
  decideTitle: 'Decidir o pedido de correcção',
  decisions: {
    grant: { value: 'ACEITE', label: 'Corrigir' },
    refuse: { value: 'RECUSADA', label: 'Recusar' },
  },
  of: (name: string, code: string) => (code ? `${name} (${code})` : name),
  change: (field: string, old: string, fresh: string) => `${field}: «${old || '—'}» passa a «${fresh}»`,
  changedMeanwhile: (value: string) => `Entretanto os dados já dizem «${value || '—'}».`,
  noted: (note: string) => `O estudante escreveu: «${note}»`,
  check: 'Antes de corrigir, compare com o documento que veio com o pedido.',
} as const;

/** A value in display form. */
export const displayValue = (field: CorrectableField, value: string): string =>
  field === 'birthDate' && value !== '' ? formatDate(value) : value;
