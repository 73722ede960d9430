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
  | [key: PropertyKey, value: unknown]
  | [key: PropertyKey, value: undefined, accessor: PropertyDescriptor];

interface ObjectSnapshot {
  name: string;
  holder: Bag;
  properties: readonly Property[];
  /** Whether properties outside `originalKeys` are removed as well. */
  isWhole: boolean;
  originalKeys: Bag;
}

// The repair must not rely on anything that may have been patched: these functions are saved, and the code below calls no array methods.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { is } = Object;

/** Records the natives of the page, and freezes those it can. The returned function restores what was changed, and returns the names.
 *  @param shared objects shared by all releases, by name; their methods are recorded as well */
export function watchNatives(
  page: Window & typeof globalThis,
  shared: Readonly<Record<string, object>> = {},
): () => string[] {
  const win = page as unknown as Record<string, Bag & { prototype?: Bag }>;
  const presentNames = names.filter((name) => name in page);
  const snapshots: ObjectSnapshot[] = [keep('window', page as never, [...presentNames, 'fetch'])];
  for (const name of presentNames) {
    const holder = win[name]!;
    snapshots.push(keep(name, holder));
    if (holder.prototype) snapshots.push(keep(`${name}.prototype`, holder.prototype));
  }
  for (const [name, holder] of Object.entries(shared)) {
    const type = Object.getPrototypeOf(holder) as Bag;
    const own = [Object.prototype, Function.prototype].includes(type as never) ? [] : Reflect.ownKeys(type);
    const methods = [...Reflect.ownKeys(holder), ...own].filter(
      (key) => typeof (holder as Bag)[key] === 'function',
    );
    snapshots.push(keep(name, holder as Bag, methods));
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
    for (let at = 0; at < snapshots.length; at += 1) putRight(snapshots[at]!, changed);
    return changed;
  };
}

function keep(name: string, holder: Bag, only?: readonly PropertyKey[]): ObjectSnapshot {
  const originalKeys = Object.create(null) as Bag;
  const properties = (only ?? ownKeys(holder)).map((key): Property => {
    originalKeys[key] = true;
    const descriptor = getOwnPropertyDescriptor(holder, key);
    const isAccessor = descriptor !== undefined && !('value' in descriptor);
    return isAccessor ? [key, undefined, descriptor] : [key, holder[key]];
  });
  return { name, holder, properties, isWhole: only === undefined, originalKeys };
}

/** Restores the patched properties of one object, and adds its name to the list. */
function putRight(
  { name, holder, properties, isWhole, originalKeys }: ObjectSnapshot,
  changed: string[],
): void {
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
    if (originalKeys[key]) continue;
    changed[changed.length] = `${name}.${String(key)}`;
    deleteProperty(holder, key);
  }
}
