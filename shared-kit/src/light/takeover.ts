/** What a person had done to the controls of a page: by name and, of radios and ticks, by value. */
interface Typed {
  element: Field;
  value: string;
  checked: boolean;
}
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface TypedPage {
  fields: readonly Typed[];
  /** Where the person is. */
  focused: { element: Field; start: number | null; end: number | null } | undefined;
}

const fieldsOf = (place: ParentNode) =>
  [...place.querySelectorAll<Field>('input[name], select[name], textarea[name]')].filter(
    ({ type }) => type !== 'file' && type !== 'password',
  );
const tickable = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';
const nameOf = (field: Field) =>
  `${field.form?.id ?? ''}/${field.name}/${tickable(field) ? field.value : ''}`;

/** Where a page keeps what was typed in it, for the release that comes after one that emptied it. */
interface Place extends HTMLElement {
  portalTyped?: TypedPage;
}

/** Notes what stands in the controls of a page that React is about to take over, or that is about to go. */
export function rememberTyped(place: Place): TypedPage {
  if (!place.hasChildNodes() && place.portalTyped) return place.portalTyped;
  const fields = fieldsOf(place);
  const active = fields.find((field) => field === document.activeElement);
  return (place.portalTyped = {
    fields: fields.map((element) => ({
      element,
      value: element.value,
      checked: tickable(element) && element.checked,
    })),
    focused: active && { element: active, ...caretOf(active) },
  });
}

const caretOf = (field: Field) =>
  'selectionStart' in field
    ? { start: field.selectionStart, end: field.selectionEnd }
    : { start: null, end: null };

/** Types it again where the page was drawn anew: after hydration had to give up, or in another release. Where the same elements
 *  still stand there is nothing to do. */
export function typeAgain(place: ParentNode, { fields, focused }: TypedPage): void {
  const drawn = new Map(fieldsOf(place).map((field) => [nameOf(field), field]));
  for (const before of fields) {
    const now = drawn.get(nameOf(before.element));
    if (!now || now === before.element) continue;
    if (tickable(now)) {
      if (before.checked !== now.checked) now.click();
    } else if (before.value && now.value !== before.value) write(now, before.value);
  }
  const now = focused && drawn.get(nameOf(focused.element));
  if (!now || now === focused.element) return;
  now.focus();
  if ('setSelectionRange' in now && focused.start !== null && now.selectionStart !== null)
    now.setSelectionRange(focused.start, focused.end);
}

/** As if it had been typed: React listens to the prototype's setter and to the event. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
