/** An entry of a calendar. */
export interface CalendarEvent {
  /** The same for ever, and unlike that of any other event in the world. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  changed: Date;
  start: Date;
  end: Date;
  title: string;
  place: string;
  text: string;
}

/** A calendar as iCalendar 2.0 (RFC 5545). Moments are in UTC, which every program shows in its own time zone. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal Academico//Calendario//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Africa/Maputo',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

const linesOf = ({ uid, sequence, changed, start, end, title, place, text }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${stamp(changed)}`,
  `DTSTART:${stamp(start)}`,
  `DTEND:${stamp(end)}`,
  `SUMMARY:${escaped(title)}`,
  ...(place ? [`LOCATION:${escaped(place)}`] : []),
  ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
  'END:VEVENT',
];

/** '20261207T060000Z' */
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A text value (RFC 5545, 3.3.11); control characters are left out. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (special) => `\\${special}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');

/** A line of more than 75 octets continues on the next, after a blank (3.1); no character is cut. */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n');
}
