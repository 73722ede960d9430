import { demoPerson } from './people.ts';

const of = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

/** Provinces weighted by applicants: the university is in Maputo. */
const provinces = [11, 11, 10, 11, 9, 10, 11, 8, 7, 3, 11, 10, 4, 5, 6, 1, 2];
const schools = [
  'Escola Secundária Josina Machel',
  'Escola Secundária Francisco Manyanga',
  'Escola Secundária da Matola',
  'Escola Secundária Samora Machel, Beira',
  'Escola Secundária de Nampula',
  'Instituto Industrial de Maputo',
];
const disabilities: Record<number, string> = { 7: 'Baixa Visao', 31: 'Paraparesia', 58: 'Surdez Condutiva' };

/** The application of the n-th invented person, who left school the year before `year`. */
export function applicant(n: number, year: number) {
  const { full_name, gender, doc_type, doc_number, email, contact, address_location } = demoPerson(n);
  const disability_type = disabilities[n % 67] ?? null;
  const family = full_name.split(' ').at(-1)!;
  return {
    full_name,
    gender,
    doc_type,
    doc_number,
    email,
    contact,
    address_location,
    birth_date: `${year - 18 - (n % 7)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    father_name: `Armando ${family}`,
    mother_name: `Celina ${family}`,
    has_disability: disability_type !== null,
    disability_type,
    nationality: n % 41 === 0 ? 'Angola' : 'Moçambique',
    province_id: of(provinces, n),
    last_school: of(schools, n),
    last_school_year: year - 1,
    training_area: n % 5 === 0 ? 'Tecnico' : 'Geral',
  };
}
export type Applicant = ReturnType<typeof applicant>;

/** The next states after PENDENTE. */
const paid = ['CONFIRMADA', 'ACTIVA'];
const ways: Record<string, string[]> = {
  ACTIVA: paid,
  CONFIRMADA: ['CONFIRMADA'],
  SUSPENSA: [...paid, 'SUSPENSA'],
  ANULADA: ['CONFIRMADA', 'ANULADA'],
  TRANSFERIDA: [...paid, 'TRANSFERIDA'],
  CONCLUIDA: [...paid, 'CONCLUIDA'],
  RENOVADA: ['CONFIRMADA', 'CONCLUIDA'],
  POR_RENOVAR: ['CONFIRMADA'],
  DESISTIDA: ['CONFIRMADA', 'CANCELADA'],
};
/** The states an inscription of the demonstration went through. */
export const wayTo = (end: keyof typeof ways): string[] => ways[end]!;

/** The reason, where one is required. */
export const reasons: Record<string, string> = {
  SUSPENSA: 'Interrupção pedida por motivos de saúde.',
  ANULADA: 'Desistência comunicada pelo estudante.',
  TRANSFERIDA: 'Mudança para outra instituição.',
  CANCELADA: 'Cancelada pelo estudante.',
};

/** The state of the n-th first inscription of this year: most are paid, some wait, a few ended. */
export const endOfFirst = (n: number) =>
  n % 9 === 4
    ? 'CONFIRMADA'
    : n % 37 === 5
      ? 'ANULADA'
      : n % 41 === 6
        ? 'SUSPENSA'
        : n % 53 === 7
          ? 'TRANSFERIDA'
          : 'ACTIVA';
/** The state of the n-th renewal of this year. */
export const endOfRenewal = (n: number) =>
  n % 6 === 2 ? 'POR_RENOVAR' : n % 29 === 3 ? 'DESISTIDA' : 'RENOVADA';

const rejections = ['DOCUMENTACAO_INCOMPLETA', 'SEM_REQUISITOS', 'VAGAS_ESGOTADAS', 'DOCUMENTO_INVALIDO'];
/** The states of a candidacy of the open intake: most await a decision. */
export function openCandidacy(n: number): { way: string[]; reason_code?: string } {
  if (n % 8 === 3) return { way: ['EM_ANALISE', 'REPROVADA'], reason_code: of(rejections, n) };
  if (n % 16 === 5) return { way: ['DESISTIDA'] };
  return { way: n % 4 === 1 ? ['EM_ANALISE'] : [] };
}
