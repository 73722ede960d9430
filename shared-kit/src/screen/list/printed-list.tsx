import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatMoment } from '../../dates.ts';
import { notifyFailure } from '../../data/api-failure.ts';
import { usePortal, useStore } from '../../remote/portal-context.tsx';
import { laterMessages as text } from '../frame/later-messages.ts';
import type { Column } from './columns/list-columns.tsx';
import { useExport } from './export/use-export.ts';
import type { List } from './state/use-list.ts';

/** Most rows of a list that are printed from the page; a longer one is exported as PDF. */
const maxPrinted = 500;

/** On paper only this list is left of its screen, and its table begins anew on each page. */
const css = `
.pk-print { display: none; }
@media print {
  .pk-around-print > :not(.pk-around-print, .pk-print) { display: none !important; }
  .pk-print { display: block; color: #000; font-size: 9pt; }
  .pk-print h1 { margin: 2pt 0 4pt; font-size: 14pt; }
  .pk-print p { margin: 0 0 2pt; }
  .pk-print table { width: 100%; margin-top: 8pt; border-collapse: collapse; }
  .pk-print thead { display: table-header-group; }
  .pk-print tr { break-inside: avoid; }
  .pk-print th, .pk-print td { padding: 3pt 4pt; border-bottom: 0.5pt solid #999; text-align: left; vertical-align: top; }
  .pk-print a { color: inherit; text-decoration: none; }
}
`;

/** Page numbers at the foot of each sheet, in browsers that know such margins. */
const numbers = `@page {
  margin: 14mm 12mm 18mm;
  @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt sans-serif; }
}`;

interface Props<Row> {
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** The element of the list, to find the filters of its screen. */
  place: RefObject<HTMLElement | null>;
  onDone: () => void;
}

/** The filters in use as their controls show them: 'Curso: Direito'. */
function filtersOf(place: HTMLElement | null): string[] {
  const controls = place
    ?.closest('section')
    ?.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
      '.pk-toolbar .pk-filter :is(select.pk-in-use, input)',
    );
  return [...(controls ?? [])].flatMap((control) => {
    const name = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent;
    const value = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.value;
    return value ? [`${name}: ${value}`] : [];
  });
}

/** Prints a list when its button is pressed, or Ctrl+P: the list, not the page of it that the screen shows. */
export function ListPrinter<Row extends { id: number }>(props: Omit<Props<Row>, 'onDone'>) {
  const { parts } = props.list;
  // The button may have been pressed before this code was loaded.
  const [printing, setPrinting] = useState(() => parts.current.printing === true);
  useEffect(() => {
    const print = () => setPrinting(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]'))
        return;
      event.preventDefault();
      print();
    };
    parts.current.print = print;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [parts]);
  const onDone = () => {
    parts.current.printing = false;
    setPrinting(false);
  };
  return printing && <PrintedList {...props} onDone={onDone} />;
}

/** Prints a whole list once: institution, title, search and filters, date, and all rows in the columns of the screen. */
function PrintedList<Row extends { id: number }>({ label, list, columns, place, onDone }: Props<Row>) {
  const { notify, institution, nonce } = usePortal();
  const { name } = useStore(institution);
  const [rows, setRows] = useState<Row[]>();
  const begun = useRef(false);
  const { total, capped, parts, every, searched } = list;
  const { run: makePdf } = useExport((format) => parts.current.file!(format));
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    if (total > maxPrinted || capped) {
      if (parts.current.file) void makePdf('pdf');
      else notify.info(text.tooLongToPrint(maxPrinted));
      onDone();
      return;
    }
    every(maxPrinted).then(setRows, (error: unknown) => {
      notifyFailure(notify, error);
      onDone();
    });
  });
  useEffect(() => begin(), []);
  const paper = useRef<HTMLDivElement>(null);
  const print = useEffectEvent(() => {
    const around: Element[] = [];
    for (let at: Element | null = paper.current!; at && at.tagName !== 'SECTION'; at = at.parentElement)
      if (at.parentElement) around.push(at.parentElement);
    for (const element of around) element.classList.add('pk-around-print');
    window.print();
    for (const element of around) element.classList.remove('pk-around-print');
    onDone();
  });
  useEffect(() => {
    if (rows) print();
  }, [rows]);
  if (!rows) return null;
  return (
    <div className="pk-print" ref={paper}>
      <style nonce={nonce}>{'CSSMarginRule' in globalThis ? css + numbers : css}</style>
      <p>{name}</p>
      <h1>{label}</h1>
      {searched && <p>{text.searchedFor(searched)}</p>}
      {filtersOf(place.current).map((filter) => (
        <p key={filter}>{filter}</p>
      ))}
      <p>{text.printedOn(formatMoment(new Date().toISOString()), rows.length)}</p>
      <table>
        <thead>
          <tr>
            {columns.map(({ dataIndex, title }) => (
              <th key={dataIndex}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ dataIndex, render }) => (
                <td key={dataIndex}>
                  {render ? render(row[dataIndex] as never, row) : (row[dataIndex] as ReactNode)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
