/** Browser functions and classes used by several teams. Timers and listeners are tracked by `leftovers`; `Date` is left to test tools. */
const names = [
  ...['JSON', 'Math', 'Reflect', 'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol'],
  ...['Promise', 'RegExp', 'Map', 'Set', 'WeakMap', 'Proxy', 'BigInt', 'Intl', 'URL', 'URLSearchParams'],
  ...['XMLHttpRequest', 'Headers', 'Request', 'Response', 'FormData', 'AbortController', 'EventSource'],
  ...['WebSocket', 'EventTarget', 'Event', 'Node', 'Element', 'HTMLElement', 'Document', 'History'],
  ...['Storage', 'MutationObserver', 'Blob', 'File', 'FileReader', 'Navigator', 'BroadcastChannel'],
];
/** Frozen objects: freezing others would prevent inheriting objects from having a property of the same name. */
const frozen = ['JSON', 'Math', 'Reflect'];

type Bag = Record<PropertyKey, unknown>;

/** Descriptor of a property: a readable value, or a getter that must not be called. */
type Property =
  [key: PropertyKey, value: unknown] | [key: PropertyKey, value: undefined, accessor: PropertyDescriptor];

interface Kept {
  name: string;
  holder: Bag;
  properties: readonly Property[];
  /** Whether added properties are removed as well; `known` are the original ones. */
  isWhole: boolean;
  known: Bag;
}

// The repair must not rely on anything that may have been patched: these functions are saved, and the code below calls no array methods.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { is } = Object;

/** Remembers the natives of the page, and freezes what can be. What it answers compares them, puts back what was changed, and names it.
 *  @param shared objects that all releases are given, by name; their methods are kept as well */
export function watchNatives(
  page: Window & typeof globalThis,
  shared: Readonly<Record<string, object>> = {},
): () => string[] {
  const win = page as unknown as Record<string, Bag & { prototype?: Bag }>;
  const known = names.filter((name) => name in page);
  const kept: Kept[] = [keep('window', page as never, [...known, 'fetch'])];
  for (const name of known) {
    const holder = win[name]!;
    kept.push(keep(name, holder));
    if (holder.prototype) kept.push(keep(`${name}.prototype`, holder.prototype));
  }
  for (const [name, holder] of Object.entries(shared)) {
    const type = Object.getPrototypeOf(holder) as Bag;
    const own = [Object.prototype, Function.prototype].includes(type as never) ? [] : Reflect.ownKeys(type);
    const methods = [...Reflect.ownKeys(holder), ...own].filter(
      (key) => typeof (holder as Bag)[key] === 'function',
    );
    kept.push(keep(name, holder as Bag, methods));
    if (own.length > 0) Object.freeze(type);
  }
  for (const name of frozen) Object.freeze(win[name]);
  Object.freeze(page.XMLHttpRequest.prototype);
  for (const name of ['pushState', 'replaceState'] as const)
    Object.defineProperty(page.history, name, {
      value: page.history[name],
      writable: false,
      configurable: false,
    });
  return () => {
    const changed: string[] = [];
    for (let at = 0; at < kept.length; at += 1) putRight(kept[at]!, changed);
    return changed;
  };
}

function keep(name: string, holder: Bag, only?: readonly PropertyKey[]): Kept {
  const known = Object.create(null) as Bag;
  const properties = (only ?? ownKeys(holder)).map((key): Property => {
    known[key] = true;
    const descriptor = getOwnPropertyDescriptor(holder, key);
    const isAccessor = descriptor !== undefined && !('value' in descriptor);
    return isAccessor ? [key, undefined, descriptor] : [key, holder[key]];
  });
  return { name, holder, properties, isWhole: only === undefined, known };
}

/** Restores the patched properties of one object, and adds its name to the list. */
function putRight({ name, holder, properties, isWhole, known }: Kept, changed: string[]): void {
  for (let at = 0; at < properties.length; at += 1) {
    const property = properties[at]!;
    const key = property[0];
    const accessor = property[2];
    const now = accessor && getOwnPropertyDescriptor(holder, key);
    if (accessor ? now?.get === accessor.get && now?.set === accessor.set : is(holder[key], property[1]))
      continue;
    changed[changed.length] = `${name}.${String(key)}`;
    const enumerable = getOwnPropertyDescriptor(holder, key)?.enumerable ?? false;
    defineProperty(
      holder,
      key,
      accessor ?? { value: property[1], enumerable, writable: true, configurable: true },
    );
  }
  const keys = isWhole ? ownKeys(holder) : [];
  for (let at = 0; at < keys.length && keys.length !== properties.length; at += 1) {
    const key = keys[at]!;
    if (known[key]) continue;
    changed[changed.length] = `${name}.${String(key)}`;
    deleteProperty(holder, key);
  }
}
