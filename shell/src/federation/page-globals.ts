/** Objects of the language that no property of the window holds, but that all code uses. */
const hiddenPrototypes = (): [name: string, holder: object][] => {
  const protoOf = (value: object) => Object.getPrototypeOf(value) as object;
  const iterator = [][Symbol.iterator]();
  return [
    ['Iterator.prototype', protoOf(protoOf(iterator))],
    ['Array Iterator.prototype', protoOf(iterator)],
    ['Map Iterator.prototype', protoOf(new Map().entries())],
    ['Set Iterator.prototype', protoOf(new Set().values())],
    ['String Iterator.prototype', protoOf(''[Symbol.iterator]())],
    ['TypedArray.prototype', protoOf(Uint8Array.prototype)],
    ['GeneratorFunction.prototype', protoOf(function* () {})],
    ['AsyncFunction.prototype', protoOf(async () => {})],
  ];
};
/** Objects with functions in place of a class. */
const namespaces = ['JSON', 'Math', 'Reflect', 'Intl', 'Atomics', 'WebAssembly', 'CSS', 'console'];
/** The only object of its class in a page: a property of its own hides one of the class. */
const singletons = ['navigator', 'history', 'screen', 'performance', 'customElements', 'caches'];
/** Frozen objects: freezing others would prevent inheriting objects from having a property of the same name. */
const frozen = ['JSON', 'Math', 'Reflect'];
/** What the shell's own build and the federation runtime keep in the window. */
const isOfBuild = (key: PropertyKey) => /webpack|federation/i.test(String(key));

type Holder = Record<PropertyKey, unknown>;

/** A property as it was: a value, or the functions of an accessor, which must not be called. */
type Property =
  | [key: PropertyKey, value: unknown]
  | [key: PropertyKey, value: undefined, accessor: PropertyDescriptor];

/** Which properties that were added are removed: all, those that hide one of the class, or none. */
type Additions = 'all' | 'hiding' | 'none';

interface ObjectRecord {
  name: string;
  holder: Holder;
  properties: readonly Property[];
  additions: Additions;
  /** Number of own keys, to find additions cheaply. */
  keyCount: number;
}

// The comparison must not rely on anything that may have been changed: these functions are saved, and the code below calls no array methods.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, has, ownKeys } = Reflect;
const { create, is } = Object;

/** Records the own properties of `window` and `document` and of all classes and prototypes of the page, and freezes those it can. The
 *  returned function restores what was changed, and returns the names.
 *  @param shared objects shared by all releases, by name; their methods are recorded as well */
export function recordGlobals(
  page: Window & typeof globalThis,
  shared: Readonly<Record<string, object>> = {},
): () => string[] {
  const win = page as unknown as Holder;
  // React leaves this property behind, without a value, once it has described an error.
  (win.Error as Holder).prepareStackTrace ??= undefined;
  const ofWindow = ownKeys(page).filter((key) => !isOfBuild(key));
  const records: ObjectRecord[] = [
    recordOf('window', win, 'hiding', ofWindow),
    recordOf('document', page.document as never, 'hiding'),
    recordOf('document.documentElement', page.document.documentElement as never, 'hiding'),
    recordOf('document.head', page.document.head as never, 'hiding'),
    recordOf('document.body', page.document.body as never, 'hiding'),
  ];
  const seen = new Set<object>();
  const add = (name: string, holder: unknown, additions: Additions) => {
    const isObject = typeof holder === 'function' || (typeof holder === 'object' && holder !== null);
    if (!isObject || seen.has(holder)) return;
    seen.add(holder);
    records.push(recordOf(name, holder as Holder, additions));
  };
  for (const key of ofWindow) {
    const value: unknown = getOwnPropertyDescriptor(page, key)?.value;
    if (typeof value !== 'function' || !value.prototype) continue;
    add(String(key), value, 'all');
    add(`${String(key)}.prototype`, value.prototype, 'all');
  }
  for (const [name, holder] of hiddenPrototypes()) add(name, holder, 'all');
  // Classes of elements, also where the window does not list them.
  for (let type = getPrototypeOf(page.document.body); type !== null; type = getPrototypeOf(type))
    add(`${type.constructor.name}.prototype`, type, 'all');
  for (const name of namespaces) add(name, win[name], 'all');
  for (const name of singletons) add(name, win[name], 'hiding');
  for (const [name, holder] of Object.entries(shared)) {
    const type = getPrototypeOf(holder) as Holder;
    const own = [Object.prototype, Function.prototype].includes(type as never) ? [] : ownKeys(type);
    const methods = [...ownKeys(holder), ...own].filter(
      (key) => typeof (holder as Holder)[key] === 'function',
    );
    records.push(recordOf(name, holder as Holder, 'none', methods));
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
    for (let at = 0; at < records.length; at += 1) restore(records[at]!, changed);
    return changed;
  };
}

function recordOf(
  name: string,
  holder: Holder,
  additions: Additions,
  only?: readonly PropertyKey[],
): ObjectRecord {
  const keys = ownKeys(holder);
  const properties: Property[] = [];
  for (const key of only ?? keys) {
    const descriptor = getOwnPropertyDescriptor(holder, key);
    const isConstant = descriptor?.configurable === false && descriptor.writable === false;
    const isAccessor = descriptor !== undefined && !('value' in descriptor);
    if (!isConstant) properties.push(isAccessor ? [key, undefined, descriptor] : [key, holder[key]]);
  }
  return { name, holder, properties, additions, keyCount: keys.length };
}

/** Restores the changed properties of one object, and adds their names to the list. */
function restore(record: ObjectRecord, changed: string[]): void {
  const { name, holder, properties, additions } = record;
  for (let at = 0; at < properties.length; at += 1) {
    const property = properties[at]!;
    if (isUnchanged(holder, property)) continue;
    const key = property[0];
    changed[changed.length] = `${name}.${String(key)}`;
    const now = getOwnPropertyDescriptor(holder, key);
    defineProperty(
      holder,
      key,
      property[2] ?? {
        value: property[1],
        enumerable: now?.enumerable ?? false,
        writable: true,
        configurable: true,
      },
    );
  }
  if (additions === 'none') return;
  const keys = ownKeys(holder);
  if (keys.length === record.keyCount) return;
  const originalKeys = create(null) as Holder;
  for (let at = 0; at < properties.length; at += 1) originalKeys[properties[at]![0]] = true;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at]!;
    if (originalKeys[key]) continue;
    // Only what has a class is compared in this way.
    if (additions === 'hiding') {
      const isHiding =
        has(getPrototypeOf(holder)!, key) && getOwnPropertyDescriptor(holder, key)?.configurable;
      if (!isHiding) continue;
    }
    if (deleteProperty(holder, key)) changed[changed.length] = `${name}.${String(key)}`;
  }
  record.keyCount = ownKeys(holder).length;
}

function isUnchanged(holder: Holder, property: Property): boolean {
  const accessor = property[2];
  try {
    if (!accessor) return is(holder[property[0]], property[1]);
    const now = getOwnPropertyDescriptor(holder, property[0]);
    return now?.get === accessor.get && now?.set === accessor.set;
  } catch {
    // A getter that throws took the place of a value.
    return false;
  }
}
