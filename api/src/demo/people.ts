const women = 'Alzira Benilde Carlota Delfina Ermelinda Felizarda Gilda Hortência Isaura Judite'.split(' ');
const men = 'Alberto Baltazar Custódio Domingos Elias Fernando Gabriel Horácio Isaías Jaime'.split(' ');
/** Common given names of the country. */
export const firstNames = [...women, ...men];
export const middleNames = 'António Luís Manuel Samuel Zacarias Paulo Tomás'.split(' ');
export const familyNames = [
  'Bila',
  'Chaúque',
  'Cumbane',
  'Guambe',
  'Langa',
  'Mabunda',
  'Machel',
  'Magaia',
  'Manhiça',
  'Matusse',
  'Mucavele',
  'Mondlane',
  'Nhaca',
  'Novela',
  'Sitoe',
  'Tivane',
  'Uamusse',
  'Zandamela',
  'Zunguze',
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
    gender: woman ? 'Feminino' : 'Masculino',
    birth_date: `${1960 + (n % 35)}-${digits(1 + (n % 12), 2)}-${digits(1 + (n % 28), 2)}`,
    doc_type: 'Bilhete de Identidade',
    doc_number: `1199${digits(10_000_000 + n, 8)}${String.fromCharCode(65 + (n % 26))}`,
    email: `pessoa${n}@udm.demo.test`,
    contact: `${of(prefixes, n)}9${digits(n, 6)}`,
    address_location: `${of(quarters, n)}, Maputo`,
  };
}
