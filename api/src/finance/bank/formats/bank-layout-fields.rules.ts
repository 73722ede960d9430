import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import type { SheetCell } from '../../../platform/imports/xlsx-table.ts';
import { bankTime, centsOfNumber } from './bank-line.ts';

/** Parses an amount to centavos as the layout declares it, with a leading or trailing sign; undefined where it is none. Uses
 *  the stored number of a numeric cell, not its displayed text (J23). */
export function amountBy(
  { decimal, thousands }: Pick<LayoutRules, 'decimal' | 'thousands'>,
  written: SheetCell,
): number | undefined {
  if (typeof written === 'number')
    return decimal !== 'CENTAVOS'
      ? centsOfNumber(written)
      : Number.isSafeInteger(written)
        ? written
        : undefined;
  const bare = written
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim()
    .replace(/\s*(MZN|MTS?)$/i, '');
  const [, before = '', whole, fraction = '', behind = ''] = declared(decimal, thousands).exec(bare) ?? [];
  if (whole === undefined || (before !== '' && behind !== '')) return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  const cents =
    decimal === 'CENTAVOS' ? Number(digits) : Number(digits) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return before === '-' || behind === '-' ? -cents : cents;
}

function declared(decimal: LayoutRules['decimal'], thousands: LayoutRules['thousands']): RegExp {
  const whole = thousands === '' ? String.raw`\d+` : String.raw`\d{1,3}(?:[${thousands}]\d{3})+|\d+`;
  const fraction = decimal === 'CENTAVOS' ? '()' : String.raw`(?:[${decimal}](\d{1,2}))?`;
  return new RegExp(String.raw`^([+-]?)\s*(${whole})${fraction}\s*([+-]?)$`);
}

const forms: Record<LayoutRules['date'], RegExp> = {
  'DD/MM/AAAA': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})(?!\d)/,
  'DD-MM-AAAA': /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})(?!\d)/,
  'AAAA-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/,
  AAAAMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?!\d)/,
  DDMMAAAA: /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})(?!\d)/,
  'DD/MM/AA': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{2})(?!\d)/,
};

/** Parses a date in the declared format, with a time beside or after it; undefined where it is none. A sheet may store both as a number
 *  of days, or as dates, which are read as '2026-12-31 15:30'. */
export function momentBy(
  { date, kind }: Pick<LayoutRules, 'date' | 'kind'>,
  written: SheetCell,
  time: SheetCell,
): Date | undefined {
  const day = String(written).trim();
  const serial =
    typeof written === 'number' && /^\d{5}(\.\d+)?$/.test(day) ? sheetMoment(written) : undefined;
  const found = forms[date].exec(day) ?? (kind === 'XLSX' ? forms['AAAA-MM-DD'].exec(day) : null);
  if (!serial && !found) return undefined;
  const { year, month, day: of } = found?.groups ?? {};
  const iso = serial?.day ?? `${year!.length === 2 ? `20${year}` : year}-${month}-${of}`;
  const behind = clockOf(serial ? serial.time : day.slice(found![0].length));
  const beside = typeof time === 'number' && time < 1 ? sheetMoment(time).time : String(time);
  const clock = beside === '' ? behind : behind && clockOf(beside);
  return clock === undefined ? undefined : bankTime(iso, clock);
}

/** `15:30` of '15:30:10', '1530', 'T15:30' or nothing; undefined for anything else, a time zone too. */
function clockOf(written: string): string | undefined {
  const bare = written.replace(/^[\sT]+/, '').trim();
  if (bare === '') return '00:00';
  const [, hours, minutes] = /^(\d{2}):?(\d{2})(?::?\d{2}(?:[.,]\d+)?)?$/.exec(bare) ?? [];
  return hours === undefined ? undefined : `${hours}:${minutes}`;
}

function sheetMoment(days: number): { day: string; time: string } {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 1_440) * 60_000).toISOString();
  return { day: at.slice(0, 10), time: at.slice(11, 16) };
}
