import type { levelTypes } from '@portal/shared-kit/contract/offer/course';

interface DemoCourse {
  /** 4 digits, part of student cards: must not change once cards exist. */
  code: string;
  name: string;
  engineering?: true;
  level?: (typeof levelTypes)[number];
  /** Years; by default 5 or 4. */
  duration?: number;
  /** Daytime and evening vacancies per year; 0 for a shift that is not offered. */
  vacancies: [number, number];
}
interface DemoDepartment {
  name: string;
  description: string;
  courses: DemoCourse[];
}

/** Departments with their courses. */
export const demoDepartments: DemoDepartment[] = [
  {
    name: 'Ciências de Computação',
    description: 'Informática, redes e sistemas de informação.',
    courses: [
      { code: '0001', name: 'Engenharia Informática', engineering: true, vacancies: [60, 40] },
      { code: '0002', name: 'Ciências da Computação', vacancies: [45, 0] },
      { code: '0003', name: 'Gestão de Sistemas de Informação', vacancies: [40, 40] },
      {
        code: '0004',
        name: 'Mestrado em Segurança Informática',
        level: 'Mestrado',
        duration: 2,
        vacancies: [0, 25],
      },
    ],
  },
  {
    name: 'Engenharia',
    description: 'Engenharias civil, mecânica e electrotécnica.',
    courses: [
      { code: '0005', name: 'Engenharia Civil', engineering: true, vacancies: [50, 30] },
      { code: '0006', name: 'Engenharia Electrotécnica', engineering: true, vacancies: [45, 0] },
      { code: '0007', name: 'Engenharia Mecânica', engineering: true, vacancies: [45, 0] },
      { code: '0008', name: 'Engenharia do Ambiente', engineering: true, vacancies: [35, 0] },
    ],
  },
  {
    name: 'Ciências Económicas e Empresariais',
    description: 'Economia, contabilidade e gestão.',
    courses: [
      { code: '0009', name: 'Contabilidade e Auditoria', vacancies: [80, 80] },
      { code: '0010', name: 'Economia', vacancies: [60, 40] },
      { code: '0011', name: 'Gestão de Empresas', vacancies: [70, 70] },
      { code: '0012', name: 'Gestão de Recursos Humanos', vacancies: [50, 50] },
    ],
  },
  {
    name: 'Direito',
    description: 'Ciências jurídicas e administração pública.',
    courses: [
      { code: '0013', name: 'Direito', vacancies: [80, 60] },
      { code: '0014', name: 'Administração Pública', vacancies: [50, 50] },
    ],
  },
  {
    name: 'Ciências da Saúde',
    description: 'Enfermagem, saúde pública e nutrição.',
    courses: [
      { code: '0015', name: 'Enfermagem Geral', vacancies: [60, 0] },
      { code: '0016', name: 'Saúde Pública', vacancies: [50, 0] },
      { code: '0017', name: 'Nutrição', vacancies: [40, 0] },
      { code: '0018', name: 'Técnico de Farmácia', level: 'Técnico', duration: 3, vacancies: [40, 40] },
    ],
  },
  {
    name: 'Ciências Agrárias',
    description: 'Agronomia, pecuária e florestas.',
    courses: [
      { code: '0019', name: 'Agronomia', vacancies: [50, 0] },
      { code: '0020', name: 'Engenharia Florestal', engineering: true, vacancies: [30, 0] },
    ],
  },
  {
    name: 'Educação e Psicologia',
    description: 'Formação de professores, psicologia e organização escolar.',
    courses: [
      { code: '0021', name: 'Psicologia Escolar', vacancies: [50, 30] },
      { code: '0022', name: 'Ensino de Matemática', vacancies: [40, 40] },
    ],
  },
  {
    name: 'Letras e Ciências Sociais',
    description: 'Línguas, sociologia e comunicação.',
    courses: [
      { code: '0023', name: 'Jornalismo e Comunicação', vacancies: [45, 30] },
      { code: '0024', name: 'Sociologia', vacancies: [40, 0] },
    ],
  },
];

const women = 'Alzira Benilde Carlota Delfina Ermelinda Felizarda Gilda Hortência Isaura Judite'.split(' ');
const men = 'Alberto Baltazar Custódio Domingos Elias Fernando Gabriel Horácio Isaías Jaime'.split(' ');
/** Common given names of the country. */
export const firstNames = [...women, ...men];
export const middleNames = 'António Luís Manuel Samuel Zacarias Paulo Tomás'.split(' ');
export const familyNames = [
  ...'Bila Chaúque Cumbane Guambe Langa Mabunda Machel Magaia Manhiça Matusse'.split(' '),
  ...'Mucavele Mondlane Nhaca Novela Sitoe Tivane Uamusse Zandamela Zunguze'.split(' '),
];
const quarters = ['Alto Maé', 'Polana Caniço', 'Malhangalene', 'Zimpeto', 'Matola-Rio', 'Machava', 'Laulane'];
const prefixes = [82, 83, 84, 85, 86, 87];

const digits = (value: number, length: number) => String(value).padStart(length, '0');
const of = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

/** The n-th invented person: deterministic, and unique among the first thousand. Document numbers and telephones are fictitious. */
export function demoPerson(n: number) {
  const woman = n % 2 === 0;
  const turn = Math.floor(n / 2);
  const first = of(woman ? women : men, turn);
  const full_name = `${first} ${of(middleNames, Math.floor(turn / 10))} ${of(familyNames, turn)}`;
  return {
    full_name,
    gender: woman ? ('Feminino' as const) : ('Masculino' as const),
    birth_date: `${1960 + (n % 35)}-${digits(1 + (n % 12), 2)}-${digits(1 + (n % 28), 2)}`,
    doc_type: 'Bilhete de Identidade',
    doc_number: `1199${digits(10_000_000 + n, 8)}${String.fromCharCode(65 + (n % 26))}`,
    email: `pessoa${n}@udm.demo.test`,
    contact: `${of(prefixes, n)}9${digits(n, 6)}`,
    address_location: `${of(quarters, n)}, Maputo`,
  };
}
