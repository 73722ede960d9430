/** Subjects, each with its number of semesters. */
type Track = [name: string, semesters: number][];

const track = (subjects: string): Track =>
  subjects.split(', ').map((subject) => {
    const end = subject.lastIndexOf(' ');
    return [subject.slice(0, end), Number(subject.slice(end))];
  });

/** Subjects common to the courses of each department, in tracks that fill ten semesters each. */
const tracks = {
  'Ciências de Computação': [
    'Programação 3, Estruturas de Dados 2, Engenharia de Software 3, Sistemas Distribuídos 2',
    'Análise Matemática 3, Matemática Discreta 2, Estatística 2, Investigação Operacional 2, Aprendizagem Automática 1',
    'Arquitectura de Computadores 2, Sistemas Operativos 2, Redes de Computadores 3, Segurança Informática 3',
    'Inglês Técnico 2, Bases de Dados 3, Sistemas de Informação 2, Gestão de Projectos 2, Empreendedorismo 1',
  ],
  Engenharia: [
    'Análise Matemática 4, Métodos Numéricos 2, Estatística 2, Investigação Operacional 2',
    'Física Geral 3, Mecânica Aplicada 3, Resistência dos Materiais 2, Instalações Industriais 2',
    'Desenho Técnico 2, Química Geral 2, Ciência dos Materiais 2, Mecânica dos Fluidos 2, Manutenção 2',
    'Inglês Técnico 2, Programação 2, Electrotecnia 2, Gestão de Projectos 2, Higiene e Segurança no Trabalho 2',
  ],
  'Ciências Económicas e Empresariais': [
    'Contabilidade Geral 3, Contabilidade Analítica 2, Auditoria 3, Fiscalidade 2',
    'Microeconomia 3, Macroeconomia 3, Economia de Moçambique 2, Econometria 2',
    'Matemática Financeira 2, Estatística 2, Finanças Empresariais 3, Mercados Financeiros 3',
    'Introdução à Gestão 2, Marketing 2, Gestão de Operações 2, Estratégia Empresarial 2, Empreendedorismo 2',
  ],
  Direito: [
    'Introdução ao Direito 2, Direito das Obrigações 3, Direitos Reais 2, Direito da Família 3',
    'Direito Constitucional 2, Direito Administrativo 3, Contencioso Administrativo 2, Direito Internacional Público 3',
    'História do Direito 2, Direito Penal 4, Processo Penal 2, Medicina Legal 2',
    'Economia Política 2, Finanças Públicas 2, Direito do Trabalho 2, Direito Comercial 2, Prática Jurídica 2',
  ],
  'Ciências da Saúde': [
    'Anatomia 2, Fisiologia 2, Patologia 2, Farmacologia 2, Cuidados Intensivos 2',
    'Bioquímica 2, Microbiologia 2, Epidemiologia 2, Saúde Comunitária 4',
    'Enfermagem Fundamental 3, Saúde Materna e Infantil 3, Saúde Mental 2, Gestão em Saúde 2',
    'Bioestatística 2, Nutrição Humana 2, Ética em Saúde 1, Investigação em Saúde 2, Estágio Clínico 3',
  ],
  'Ciências Agrárias': [
    'Biologia Vegetal 2, Botânica 2, Fitotecnia 3, Protecção de Plantas 3',
    'Química Agrícola 2, Solos 3, Hidrologia 2, Rega e Drenagem 3',
    'Matemática Aplicada 2, Estatística 2, Topografia 2, Mecanização Agrícola 2, Sistemas de Informação Geográfica 2',
    'Zootecnia 3, Economia Agrária 3, Extensão Rural 2, Gestão de Recursos Naturais 2',
  ],
  'Educação e Psicologia': [
    'Fundamentos de Pedagogia 2, Didáctica Geral 3, Avaliação Educacional 2, Prática Pedagógica 3',
    'Psicologia Geral 2, Psicologia do Desenvolvimento 3, Psicologia da Aprendizagem 3, Necessidades Educativas Especiais 2',
    'Análise Matemática 2, Estatística 2, Metodologia de Investigação 3, Psicometria 3',
    'Língua Portuguesa 2, Sociologia da Educação 2, História da Educação 2, Organização e Gestão Escolar 2, Orientação Vocacional 2',
  ],
  'Letras e Ciências Sociais': [
    'Língua Portuguesa 3, Linguística 3, Análise do Discurso 2, Edição de Texto 2',
    'Introdução às Ciências Sociais 2, Teoria Sociológica 3, Sociologia de Moçambique 2, Antropologia Cultural 3',
    'Teoria da Comunicação 2, Jornalismo Impresso 2, Rádio e Televisão 3, Comunicação Digital 3',
    'Inglês 2, Estatística Social 2, Metodologia de Investigação 2, Políticas Públicas 2, Ética e Deontologia 2',
  ],
};
export const demoTracks: Record<string, Track[]> = Object.fromEntries(
  Object.entries(tracks).map(([department, lines]) => [department, lines.map(track)]),
);

/** Subjects of a single course, one per semester. */
export const demoOwn = [
  'Introdução à Profissão',
  'Temas Fundamentais',
  'Métodos e Técnicas',
  'Laboratório',
  'Estudos de Caso',
  'Seminário',
  'Projecto',
  'Prática Profissional',
  'Estágio',
  'Trabalho de Fim de Curso',
];
