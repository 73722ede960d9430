import fc from 'fast-check';
import { calendarText, type CalendarEvent } from './calendar.rules.ts';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'exam-7@portal.test',
  sequence: 3,
  changed: new Date('2026-11-29T10:11:12.345Z'),
  start: new Date('2026-12-07T06:00:00Z'),
  end: new Date('2026-12-07T08:00:00Z'),
  title: 'Exame normal: Álgebra',
  place: 'Sala 12, Bloco A',
  text: '',
  ...more,
});
/** The content lines, unfolded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const valueOf = (text: string, name: string) =>
  linesOf(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test('an event has its moments in UTC: 08:00 in Maputo is 06:00', () => {
  const lines = linesOf(calendarText('Exames', [event()]));
  expect(lines.slice(9)).toEqual([
    'BEGIN:VEVENT',
    'UID:exam-7@portal.test',
    'SEQUENCE:3',
    'DTSTAMP:20261129T101112Z',
    'DTSTART:20261207T060000Z',
    'DTEND:20261207T080000Z',
    'SUMMARY:Exame normal: Álgebra',
    'LOCATION:Sala 12\\, Bloco A',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a text cannot end its line or begin another property', () => {
  const text = calendarText('Exames', [event({ title: 'A;B,C\\D\r\nATTACH:http://x\u0000' })]);
  expect(valueOf(text, 'SUMMARY')).toBe('A\\;B\\,C\\\\D\\nATTACH:http://x');
  expect(linesOf(text).some((line) => line.startsWith('ATTACH'))).toBe(false);
});

test('no line is longer than 75 octets, and unfolding gives back any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
      const text = calendarText('Exames', [event({ title })]);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const read = valueOf(text, 'SUMMARY')!.replaceAll(/\\([\\;,n])/g, (_, escape: string) =>
        escape === 'n' ? '\n' : escape,
      );
      const kept = title.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
      expect(read).toBe(kept);
    }),
  );
});
