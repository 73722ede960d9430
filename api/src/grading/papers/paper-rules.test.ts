import { defaultExamWeights, defaultRules } from '@portal/shared-kit/contract/grading/average-rules';
import { fileName } from './sheet-export.service.ts';
import { spokenGrade } from './paper-table.rules.ts';
import { ruleText } from './paper-content.service.ts';

test.each([
  [0, 'zero'],
  [1000, 'dez'],
  [1040, 'dez vírgula quatro'],
  [950, 'nove vírgula cinco'],
  [1610, 'dezasseis vírgula um'],
  [2000, 'vinte'],
])('%i hundredths are %s', (hundredths, words) => expect(spokenGrade(hundredths)).toBe(words));

test('the printed rule follows what the institution decided', () => {
  expect(ruleText('FREQUENCIA', defaultRules, defaultExamWeights)).toContain(
    'Dispensado: 14,0 ou mais. Admitido: de 10,0 a 13,9. Excluído: abaixo de 10,0.',
  );
  expect(ruleText('FINAL', defaultRules, defaultExamWeights)).toContain(
    'Aprovado: 9,1 ou mais do valor arredondado (9,04 dá 9,0 e reprova).',
  );
  const whole = { ...defaultRules, finalDecimals: 0 as const, pass: 'DESDE_10' as const };
  expect(ruleText('FINAL', whole, defaultExamWeights)).toMatch(
    /à unidade.*Aprovado: 10,0 ou mais do valor arredondado\.$/,
  );
});

test('a file is called without accents and spaces', () => {
  expect(fileName('FINAL', 'Álgebra I_Turma A_2026')).toBe('pauta_final_algebra_i_turma_a_2026');
});
