const units = [
  'zero',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'catorze',
  'quinze',
  'dezasseis',
  'dezassete',
  'dezoito',
  'dezanove',
  'vinte',
];

/** A final average in words, from hundredths that are whole tenths: 1250 is 'doze vírgula cinco', 1200 'doze' (G.5). */
export function spokenGrade(hundredths: number): string {
  const whole = units[Math.floor(hundredths / 100)]!;
  const tenths = Math.floor((hundredths % 100) / 10);
  return tenths === 0 ? whole : `${whole} vírgula ${units[tenths]}`;
}
