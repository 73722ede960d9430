import type { Reference } from './audit-names.repository.ts';

interface Field {
  label: string;
  /** What the number in it names. */
  refers?: Reference;
  /** 1 and 0 mean yes and no. */
  yesNo?: true;
  /** Whole centavos. */
  money?: true;
  /** The name of a role. */
  role?: true;
  /** An image, told by type and size. */
  image?: true;
}

/** What audited fields are called, whatever record they belong to. */
const fields: Record<string, Field> = {
  active: { label: 'Activo' },
  name: { label: 'Nome' },
  dep_name: { label: 'Nome' },
  subject_name: { label: 'Nome' },
  full_name: { label: 'Nome completo' },
  code: { label: 'Código' },
  description: { label: 'Descrição' },
  note: { label: 'Observação' },

  department_id: { label: 'Departamento', refers: 'department' },
  course_id: { label: 'Curso', refers: 'course' },
  subject_id: { label: 'Disciplina', refers: 'subject' },
  required_subject_id: { label: 'Disciplina precedente', refers: 'subject' },
  academic_year_id: { label: 'Ano', refers: 'academic_year' },
  semester_id: { label: 'Semestre', refers: 'semester' },
  level_id: { label: 'Nível', refers: 'level' },
  class_id: { label: 'Turma', refers: 'class_group' },
  head_id: { label: 'Chefe do departamento', refers: 'employee' },
  coordinator_id: { label: 'Coordenador', refers: 'employee' },
  employee_id: { label: 'Funcionário', refers: 'employee' },
  teacher_id: { label: 'Docente', refers: 'teacher' },
  person_id: { label: 'Pessoa', refers: 'person' },
  user_id: { label: 'Utilizador', refers: 'user_account' },
  role_id: { label: 'Função', refers: 'role' },
  province_id: { label: 'Província', refers: 'province' },
  district_id: { label: 'Distrito', refers: 'district' },

  engineering: { label: 'Engenharia', yesNo: true },
  level_type: { label: 'Grau' },
  duration: { label: 'Duração (anos)' },
  year: { label: 'Ano' },
  scholar_shift: { label: 'Regime' },
  vacancies: { label: 'Vagas' },
  weight_frequency: { label: 'Peso da média de frequência (%)' },
  weight_exam: { label: 'Peso do exame normal (%)' },
  weight_recurrence: { label: 'Peso da recorrência (%)' },

  credits: { label: 'Créditos' },
  weekly_hours: { label: 'Horas semanais' },
  mandatory: { label: 'Obrigatória' },
  option_group: { label: 'Grupo de opção' },
  closed_from: { label: 'Encerrada a partir de' },
  teachings: { label: 'Alocações de professores' },
  min_grade: { label: 'Nota mínima' },
  valid_from_year: { label: 'Válida desde' },
  valid_to_year: { label: 'Válida até' },
  type: { label: 'Tipo' },
  shift: { label: 'Regime' },
  state: { label: 'Estado' },
  reason_code: { label: 'Motivo' },
  effective_date: { label: 'Com efeito a partir de' },
  after_semesters: { label: 'Semestres antes de anular' },
  per_degree: { label: 'Anulações por grau' },
  tipo_inscricao: { label: 'Lista' },
  rows: { label: 'Registos' },
  filters: { label: 'Filtros' },
  columns: { label: 'Colunas' },
  capacity: { label: 'Capacidade' },
  entry_year: { label: 'Ano de ingresso' },
  date_start: { label: 'Início' },
  date_end: { label: 'Fim' },
  late_end: { label: 'Fim com atraso' },
  suspended_at: { label: 'Suspensa em' },

  fullName: { label: 'Nome completo' },
  gender: { label: 'Género' },
  birthDate: { label: 'Data de nascimento' },
  birth_date: { label: 'Data de nascimento' },
  doc_type: { label: 'Tipo de documento' },
  doc_number: { label: 'Número do documento' },
  nationality: { label: 'Nacionalidade' },
  nactionality: { label: 'Nacionalidade' },
  email: { label: 'E-mail' },
  contact: { label: 'Contacto' },
  alternative_contact: { label: 'Contacto alternativo' },
  address_location: { label: 'Endereço' },
  emissionLocation: { label: 'Local de emissão' },
  dateEndDocument: { label: 'Validade do documento' },
  document_identity: { label: 'Documento de identificação' },
  house_number: { label: 'Casa n.º' },
  block: { label: 'Quarteirão' },
  childhood_location: { label: 'Naturalidade' },
  fathers_filliation: { label: 'Nome do pai' },
  mothers_filliation: { label: 'Nome da mãe' },
  is_deficient: { label: 'Deficiência' },
  deficient_type: { label: 'Tipo de deficiência' },
  last_school_frequency: { label: 'Última escola frequentada' },
  last_school_frequency_year: { label: 'Ano de conclusão' },
  trainingArea: { label: 'Área de formação' },
  hasCertificate: { label: 'Certificado pedagógico' },
  father_name: { label: 'Nome do pai' },
  mother_name: { label: 'Nome da mãe' },
  position: { label: 'Cargo' },
  contract_type: { label: 'Tipo de contrato' },
  admission_date: { label: 'Data de admissão' },
  has_certificate: { label: 'Certificado' },
  document_cv: { label: 'CV' },
  document_certificate: { label: 'Certificado' },
  user_code: { label: 'Código de utilizador' },
  role: { label: 'Função', role: true },
  permissions: { label: 'Permissões', refers: 'permission' },
  denied: { label: 'Permissões retiradas', refers: 'permission' },
  copy_from: { label: 'Copiada de', role: true },
  label: { label: 'Descrição' },
  blocked: { label: 'Bloqueado' },
  blocked_at: { label: 'Bloqueado em' },

  acronym: { label: 'Sigla' },
  phones: { label: 'Telefones' },
  address: { label: 'Endereço' },
  website: { label: 'Sítio na Internet' },
  color: { label: 'Cor' },
  logo: { label: 'Logótipo', image: true },
  nuit: { label: 'NUIT' },
  decree: { label: 'Decreto' },
  bank_accounts: { label: 'Contas bancárias' },
  bank: { label: 'Banco' },
  used_for: { label: 'Usada para' },
  reference_mode: { label: 'Modo das referências' },
  wallet_shortcode: { label: 'Código curto das carteiras' },
  valid_from: { label: 'Válida desde' },
  valid_to: { label: 'Válida até' },
  loaded: { label: 'Referências carregadas' },
  references: { label: 'Referências' },
  credit_note: { label: 'Nota de crédito' },
  total_cents: { label: 'Total', money: true },
  due_date: { label: 'Pagar até' },
  candidacy_fee: { label: 'Taxa de candidatura', money: true },
  enrolment_fee: { label: 'Taxa de inscrição', money: true },
  renewal_fee: { label: 'Taxa de renovação', money: true },
  monthly_fee: { label: 'Propina mensal', money: true },
  months: { label: 'Número de mensalidades' },
  first_month: { label: 'Primeiro mês' },
  due_day: { label: 'Dia de vencimento' },
  enrolment_days: { label: 'Dias para pagar a inscrição' },
  invoice: { label: 'Factura' },
  payment_method: { label: 'Método' },
  transaction: { label: 'Transacção n.º' },
  amount_cents: { label: 'Valor', money: true },
  paid_cents: { label: 'Pago', money: true },
  paid_at: { label: 'Pago em' },
  file: { label: 'Ficheiro' },
  number: { label: 'Número' },
  invoice_id: { label: 'Factura n.º' },
  exact_age: { label: 'Exigir idade exacta', yesNo: true },
  minors_with_guardian: { label: 'Permitir menores com encarregado', yesNo: true },
  nib: { label: 'NIB' },
  director_name: { label: 'Nome do director' },
  director_title: { label: 'Título do director' },
  registrar_name: { label: 'Nome do chefe do registo académico' },
  registrar_title: { label: 'Título do chefe do registo académico' },
  document_footer: { label: 'Rodapé dos documentos' },
  data_protection_contact: { label: 'Contacto de protecção de dados' },
};

/** What is known of an audited field; one without an entry is called by its name. */
export const fieldOf = (name: string): Field => fields[name] ?? { label: name };

const places = new Map(Object.keys(fields).map((name, place) => [name, place]));

/** The order in which the parts of a record are told; the database keeps none. */
export const inOrder = (a: string, b: string): number =>
  (places.get(a) ?? places.size) - (places.get(b) ?? places.size);

/** Never shown, whoever asks and whatever was recorded. */
export const isSecret = (name: string): boolean => /password|senha|hash|secret|token/i.test(name);
