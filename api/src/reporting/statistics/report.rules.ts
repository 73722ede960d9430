import type {
  ReportColumnName,
  ReportGroupBy,
} from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import * as contract from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { maskedDocument, maskedPhone } from '../../people/persons/person.rules.ts';
import { messages as text } from './messages.ts';
import type { Group, ReportRecord } from './report.repository.ts';
import type { StatisticsNames } from './statistics.repository.ts';

/** What the reader of a report may see. */
export type Reader = {
  /** Documents and contacts in full (`students.read`). */
  students: boolean;
  /** `disabilityReaders`. */
  disability: boolean;
  /** Amounts due and paid (`payments.read`). */
  money: boolean;
};

type Value = string | number | null;
/** Masks an address: 'a•••@exemplo.mz'. */
const maskedEmail = (email: string) => email.replace(/^(.?)[^@]*/, '$1•••');

const disability = ({ has_disability, disability_type }: ReportRecord) =>
  has_disability === null
    ? null
    : has_disability
      ? (disability_type ?? text.otherDisability)
      : text.noDisability;
const document = ({ doc_type, doc_number }: ReportRecord, shown: (number: string) => string) =>
  doc_number === null ? null : [doc_type, shown(doc_number)].filter(Boolean).join(' ');

const cells: Record<ReportColumnName, (record: ReportRecord, reader: Reader) => Value> = {
  code: ({ code }) => code,
  fullName: ({ full_name }) => full_name,
  course: ({ course }) => course,
  level: ({ level, level_type }) => text.level(level, level_type),
  shift: ({ shift }) => text.shifts[shift] ?? shift,
  classmate: ({ classGroup }) => classGroup,
  semester: ({ semester }) => semester,
  type: ({ type }) => type,
  state: ({ state }) => contract.stateLabels[state as contract.InscriptionState],
  entry_year: ({ entry_year }) => String(entry_year),
  registered_on: ({ registered_on }) => registered_on,
  gender: ({ gender }) => gender,
  birth_date: ({ birth_date }) => birth_date,
  nationality: ({ nationality }) => nationality,
  province: ({ province }) => province,
  district: ({ district }) => district,
  document: (record, { students }) => document(record, students ? String : maskedDocument),
  contact: ({ contact }, { students }) => contact && (students ? contact : maskedPhone(contact)),
  email: ({ email }, { students }) => email && (students ? email : maskedEmail(email)),
  disability: (record, reader) => (reader.disability ? disability(record) : text.hidden),
  expected: ({ expected_cents }, { money }) => (money ? expected_cents : null),
  received: ({ received_cents }, { money }) => (money ? received_cents : null),
};

export const cellsOf = (
  record: ReportRecord,
  columns: readonly ReportColumnName[],
  reader: Reader,
): Value[] => columns.map((name) => cells[name](record, reader));

interface ReportNames extends StatisticsNames {
  semesters: { id: number; semester_name: string }[];
}

/** Groups with their labels, in order: courses and provinces by name, the others in their natural order; unknown values last. */
export function sortGroups<G extends Group>(
  groups: readonly G[],
  by: ReportGroupBy,
  { courses, levels, provinces, semesters }: ReportNames,
): (G & { label: string })[] {
  const byName = (rows: { id: number; name: string }[]) =>
    rows
      .toSorted((a, b) => a.name.localeCompare(b.name, 'pt'))
      .map(({ id, name }) => [String(id), name] as const);
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  const keysBy: Record<ReportGroupBy, () => (readonly [key: string, label: string])[]> = {
    course: () => byName(courses),
    level: () => levels.map(({ id, name, level_type }) => [String(id), text.level(name, level_type)]),
    shift: () => shifts.map((shift) => [shift, text.shifts[shift]!]),
    semester: () => semesters.map(({ id, semester_name }) => [String(id), semester_name]),
    type: () => same(contract.storedTypes),
    state: () => contract.inscriptionStates.map((state) => [state, contract.stateLabels[state]]),
    gender: () => same(['Feminino', 'Masculino', 'Outro']),
    province: () => byName(provinces),
  };
  const found = new Map(groups.map((group) => [group.key, group]));
  const ordered = keysBy[by]().flatMap(([key, label]) => {
    const group = found.get(key);
    return group ? [{ ...group, label }] : [];
  });
  const named = new Set(ordered.map(({ key }) => key));
  const rest = groups
    .filter(({ key }) => !named.has(key))
    .map((group) => ({ ...group, label: group.key || text.unknown }));
  return [...ordered, ...rest];
}

interface Piece {
  key: string;
  offset: number;
  limit: number;
}

/** Which part of which group is on a page, groups following one another. */
export function piecesOf(
  groups: readonly Pick<Group, 'key' | 'total'>[],
  offset: number,
  limit: number,
): Piece[] {
  const pieces: Piece[] = [];
  let begin = 0;
  for (const { key, total } of groups) {
    const from = Math.max(offset, begin);
    const to = Math.min(offset + limit, begin + total);
    if (from < to) pieces.push({ key, offset: from - begin, limit: to - from });
    begin += total;
  }
  return pieces;
}

/** The sum of all groups; with money where they have it. */
export const overall = (groups: readonly Group[]): Group => ({
  key: '',
  total: groups.reduce((sum, { total }) => sum + total, 0),
  expected_cents: sumOf(groups.map(({ expected_cents }) => expected_cents)),
  received_cents: sumOf(groups.map(({ received_cents }) => received_cents)),
});
const sumOf = (amounts: (number | null)[]) =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
