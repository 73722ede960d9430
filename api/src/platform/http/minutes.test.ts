import { minutes } from './messages.ts';

test.each([
  [0.2, '1 minuto'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
])('%s seconds are %s', (seconds, words) => {
  expect(minutes(seconds)).toBe(words);
});
