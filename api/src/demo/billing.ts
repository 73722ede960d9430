import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import * as entities from '../finance/entities/entity.repository.ts';
import * as fees from '../finance/fees/fee.repository.ts';
import type { FeeFields } from '../finance/fees/fee.repository.ts';
import * as finePolicies from '../finance/fines/fine-policy.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import * as servicePrice from './invoices.repository.ts';

const metical = 100;

/** Prices in meticais; other services cannot be ordered yet. */
const servicePrices = {
  'Declaração de frequência': 250,
  'Declaração com notas': 400,
  Certificado: 1_500,
  '2.ª via do cartão': 300,
  'Revisão de prova': 500,
};

/** Two entities accept all types, so that debtors see both; amounts are invented (decisions 123, 126). */
export async function seedBilling(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const base = {
    used_for: ['CANDIDATURA', 'INSCRICAO', 'RENOVACAO', 'PROPINA', 'MULTA', 'SERVICO'] as const,
    valid_from: `${year}-01-01`,
    valid_to: null,
  };
  await entities.insert(tx, {
    ...base,
    used_for: [...base.used_for],
    bank: 'Banco da Demonstração',
    code: '90123',
    nib: '000100000012345678957',
    reference_mode: 'CALCULADA_MOD97',
    wallet_shortcode: '900123',
    wallet: null,
  });
  await entities.insert(tx, {
    ...base,
    used_for: [...base.used_for],
    bank: 'Banco do Exemplo',
    code: '20100',
    nib: '000800000098765432104',
    reference_mode: 'SEQUENCIAL',
    wallet_shortcode: null,
    wallet: null,
  });
  for (const [name, price] of Object.entries(servicePrices))
    await servicePrice.set(tx, name, price * metical);
  await finePolicies.insert(
    tx,
    {
      types: ['PROPINA'],
      due_from: `${year}-01-01`,
      grace_days: 5,
      cap: 100_000,
      bands: [
        { from_day: 1, percent: 10 },
        { from_day: 30, percent: 20 },
      ],
    },
    null,
  );
  for (const charged of [year, year + 1]) for (const fee of feesOf(charged)) await fees.insert(tx, fee, null);
}

/** A general fee for each degree; engineering, foreign students and evening classes of a licence pay more. */
function feesOf(year: number): FeeFields[] {
  const monthly = { Licenciatura: 3_500, Mestrado: 7_500, Doutoramento: 12_000, Técnico: 2_000 };
  const rows = levelTypes.map((level_type): FeeFields => ({
    year,
    level_type,
    course_id: null,
    engineering: null,
    shift: null,
    nationality: null,
    candidacy_cents: 500 * metical,
    inscription_cents: 2_500 * metical,
    renewal_cents: 2_000 * metical,
    monthly_cents: monthly[level_type] * metical,
    months: 10,
    first_month: 2,
    due_day: 10,
    inscription_days: 15,
    instalments: 1,
    prorating: 'MES_INTEIRO',
  }));
  const licence = rows[0]!;
  return [
    ...rows,
    { ...licence, engineering: true, inscription_cents: 3_000 * metical, monthly_cents: 4_500 * metical },
    { ...licence, shift: 'POS-LABORAL', monthly_cents: 4_000 * metical },
    {
      ...licence,
      nationality: 'ESTRANGEIRA',
      inscription_cents: 5_000 * metical,
      monthly_cents: 7_000 * metical,
    },
  ];
}
