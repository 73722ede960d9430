/** Rules about a person shared by browser and server: registers of staff, the public application and the student editor. Pure, without zod. */
export const personMessages = {
  /** S1 §5, beside the field. */
  underAge: 'Menor de idade',
  /** S1 §5, when the form is submitted. */
  underAgeBlocked: 'Informe uma data válida!',
  /** S1 §5. */
  documentNumber: 'Número de identificação inválido!',
  documentMissing: 'Indique o número do documento.',
  documentTypeMissing: 'Escolha o tipo de documento.',
  disabilityUncalled: 'Só se indica quando a deficiência é «Sim».',
  schoolYear: 'O ano tem de ficar entre os 14 anos de idade e o ano corrente.',
} as const;

/** What the fields of a person are called. */
export const personLabels = {
  fullName: 'Nome completo',
  gender: 'Género',
  birthDate: 'Data de nascimento',
  doc_type: 'Tipo de documento',
  doc_number: 'Número do documento',
  emissionLocation: 'Local de emissão',
  nactionality: 'Nacionalidade',
  childhood_location: 'Naturalidade',
  fathers_filliation: 'Nome do pai',
  mothers_filliation: 'Nome da mãe',
  contact: 'Contacto',
  alternative_contact: 'Contacto alternativo',
  email: 'E-mail',
  address_location: 'Bairro ou avenida',
  block: 'Quarteirão',
  house_number: 'Casa n.º',
  deficient_type: 'Tipo de deficiência',
  last_school_frequency: 'Última escola frequentada',
  last_school_frequency_year: 'Ano de conclusão',
  trainingArea: 'Área de formação',
} as const;

/** S1 §9. */
export const genders = ['Masculino', 'Feminino', 'Outro'] as const;
export const yesNoAnswers = ['Sim', 'Não'] as const;
export const trainingAreas = ['Geral', 'Tecnico'] as const;
export const defaultNationality = 'Moçambique';
export const disabilityTypes = [
  'Deficiencia Visual',
  'Cegueira',
  'Paraplegia',
  'Paraparesia',
  'Monoplegia',
  'Baixa Visao',
  'HipoMiopia',
  'HiperMiopia',
  'Surdez Condutiva',
  'Surdez Sensorioneural',
  'Surdez Mista',
  'Surdez Central',
  'Outra',
] as const;

const anyCard = /^[A-Z0-9/.-]{4,20}$/;

/** Number format of each type of document (decision 22). */
export const documentPatterns = {
  'Bilhete de Identidade': /^\d{12}[A-Z]$/,
  'Talão de BI': anyCard,
  Passaporte: /^[A-Z0-9]{6,9}$/,
  DIRE: /^[A-Z0-9]{5,15}$/,
  'Cartão de eleitor': anyCard,
  'Carta de condução': anyCard,
} as const;
export type DocumentType = keyof typeof documentPatterns;
export const documentTypes = Object.keys(documentPatterns) as [DocumentType, ...DocumentType[]];

/** Maximum length of an input for a document number: one with spaces and dots must fit, since a browser cuts what is pasted. */
export const documentInputLength = 40;

/** A document number as it is stored: without spaces and, for types whose numbers have none, without dots; in capitals (decision J45). */
export function cleanDocument(text: string, type?: string | null): string {
  const number = text.replaceAll(/[\s\p{Cf}]/gu, '').toUpperCase();
  const pattern = type && Object.hasOwn(documentPatterns, type) && documentPatterns[type as DocumentType];
  return pattern && pattern !== anyCard ? number.replaceAll('.', '') : number;
}

/** A typed document number of unknown type, for comparing: without spaces and dots, in capitals. */
export const undottedDocument = (text: string): string => cleanDocument(text).replaceAll('.', '');

/** Whether a text can be a name: accents, apostrophes and spaces alone cannot. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Under 18 by the difference of years alone (S1 §5, §9; decision 21). */
export const isUnderAge = (birthDate: string, thisYear: number): boolean => thisYear - yearOf(birthDate) < 18;

interface Person {
  birthDate?: string | null | undefined;
  doc_type?: string | null | undefined;
  doc_number?: string | undefined;
  is_deficient?: string | null | undefined;
  deficient_type?: string | null | undefined;
  last_school_frequency_year?: number | null | undefined;
}

/** Problems between the fields of a person, by field; empty where there are none (S1 §5; decisions 21–23). */
export function personProblems(person: Person, thisYear: number): Partial<Record<keyof Person, string>> {
  const { birthDate, doc_type, doc_number, is_deficient, deficient_type, last_school_frequency_year } =
    person;
  const problems: ReturnType<typeof personProblems> = {};
  if (birthDate && isUnderAge(birthDate, thisYear)) problems.birthDate = personMessages.underAgeBlocked;
  const pattern = doc_type ? documentPatterns[doc_type as DocumentType] : undefined;
  if (doc_type && !doc_number) problems.doc_number = personMessages.documentMissing;
  else if (doc_number && !doc_type) problems.doc_type = personMessages.documentTypeMissing;
  else if (doc_number && !pattern?.test(doc_number)) problems.doc_number = personMessages.documentNumber;
  if (deficient_type && is_deficient !== 'Sim') problems.deficient_type = personMessages.disabilityUncalled;
  const earliest = birthDate ? yearOf(birthDate) + 14 : 1900;
  if (
    last_school_frequency_year &&
    (last_school_frequency_year < earliest || last_school_frequency_year > thisYear)
  )
    problems.last_school_frequency_year = personMessages.schoolYear;
  return problems;
}

/** Kinds of teacher documents (decision 49). */
export const documentKinds = ['CV', 'CERTIFICADO'] as const;
/** Accepted documents: PDF, JPG or PNG up to 5 MB. */
export const documentFile = {
  maxBytes: 5 * 1_048_576,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
} as const;
