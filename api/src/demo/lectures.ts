import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Tx } from '../platform/database/db.ts';
import * as grades from './sheets.repository.ts';

const teacher = 'docente@demo.test';
const dayMs = 86_400_000;
const inDays = (days: number) =>
  institutionDay(new Date(Date.parse(institutionDay(new Date())) + days * dayMs));

/** Lectures of the first edition of the teacher who can sign in: material, an assignment, an expired one, and an unpublished one. */
export async function seedLectures(tx: Tx): Promise<void> {
  const [first] = await grades.editionsOf(tx, teacher, institutionYear(new Date()));
  if (first === undefined) return;
  const plain = { is_available: true, is_assessment: false, expires_on: inDays(120) };
  await grades.give(tx, first, teacher, [
    {
      ...plain,
      title: 'Guia de consulta',
      description: 'Para a primeira aula.',
      expires_on: inDays(-1),
      link: 'https://exemplo.mz/guia',
    },
    {
      ...plain,
      title: 'Programa da disciplina',
      description: 'Temas, avaliação e bibliografia.',
      link: 'https://exemplo.mz/programa',
    },
    {
      ...plain,
      title: 'Ficha de exercícios 1',
      description: 'A entregar na aula.',
      is_assessment: true,
      link: 'https://exemplo.mz/ficha-1',
    },
    {
      ...plain,
      title: 'Resolução da ficha 1',
      description: 'Depois da entrega.',
      is_available: false,
      link: 'https://exemplo.mz/resolucao-1',
    },
  ]);
}
