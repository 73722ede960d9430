import type * as Zod from 'zod';

type Z = typeof Zod;
/** What can be read from a schema that is still deferred. */
interface SchemaFacts {
  shape?: Record<string, unknown>;
  options?: unknown;
  element?: unknown;
  /** What an optional or nullable schema, or one with a default, stands around. */
  inner?: unknown;
  hasDefault?: boolean;
}
type Method = (...args: unknown[]) => unknown;

let zod: Z | undefined;
/** Settings requested before zod was supplied. */
const settings: Parameters<Z['config']>[] = [];
const deferred = new WeakMap<object, { real(): object; facts: SchemaFacts }>();

/** Supplies zod: deferred schemas are created when first used, later ones at once. */
export function giveZod(zodModule: Z): void {
  if (zod) return;
  // zod would otherwise probe for `new Function`, which the Content-Security-Policy reports.
  zodModule.config({ jitless: true });
  for (const setting of settings.splice(0)) zodModule.config(...setting);
  zod = zodModule;
}

/** Whether a schema can be used: zod is here, or it was made without the stand-in. */
export const canParse = (schema: object): boolean => zod !== undefined || !deferred.has(schema);

export const configure = (...setting: Parameters<Z['config']>): unknown =>
  zod ? zod.config(...setting) : settings.push(setting);

/** One of zod's factories, `place` being where it stands: `iso.date`. */
export function factory(place: string): Method {
  const name = place.split('.').at(-1)!;
  const find = (from: Z) =>
    place.split('.').reduce<unknown>((at, step) => at?.[step as never], from) as Method;
  return (...args) =>
    zod ? find(zod)(...args.map(madeOf)) : defer(() => find(zod!)(...args.map(madeOf)), factsOf(name, args));
}

/** For `instanceof ZodDefault`. */
export const hasDefault = (schema: unknown): boolean =>
  (deferred.get(schema as object)?.facts.hasDefault ?? false) ||
  (zod !== undefined && schema instanceof zod.ZodDefault);

/** A schema that is created when first used; until then method calls on it are recorded. */
function defer(make: () => unknown, facts: SchemaFacts): object {
  let made: object | undefined;
  const real = () => (made ??= make() as object);
  const schema: object = new Proxy(
    {},
    {
      get(_, name) {
        if (zod) return Reflect.get(real(), name) as unknown;
        // Code that inspects any object reads these names: promises, React, devtools.
        if (typeof name === 'symbol' || name === 'then' || name === 'toJSON') return undefined;
        if (name === 'unwrap') return () => facts.inner;
        if (name === 'shape' || name === 'options' || name === 'element') return facts[name];
        if (/^(_|def$|(safe)?parse)/i.test(name))
          throw new Error(`schema.${name}: await loadSchemas() first`);
        return (...args: unknown[]) =>
          defer(
            () => (Reflect.get(real(), name) as Method).apply(real(), args.map(madeOf)),
            after(name, args, schema, facts),
          );
      },
      has: (_, name) => Reflect.has(real(), name),
      getPrototypeOf: () => (zod ? Reflect.getPrototypeOf(real()) : Object.prototype),
    },
  );
  deferred.set(schema, { real, facts });
  return schema;
}

/** A value with the schemas in it made. */
function madeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const schema = deferred.get(value);
  if (schema) return schema.real();
  if (Array.isArray(value)) return value.map(madeOf);
  if (Reflect.getPrototypeOf(value) !== Object.prototype) return value;
  return mapped(value, madeOf);
}

const mapped = (of: object = {}, to: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]));

/** The facts of a schema by its factory. */
function factsOf(name: string, [first]: readonly unknown[]): SchemaFacts {
  if (name === 'optional') return { inner: first };
  if (name === 'array') return { element: first };
  if (name === 'enum') return { options: first };
  return /object$/i.test(name) ? { shape: first as Record<string, unknown> } : {};
}

/** The facts of a schema after one of its methods. */
function after(name: string, [first]: readonly unknown[], schema: unknown, facts: SchemaFacts): SchemaFacts {
  const { shape } = facts;
  switch (name) {
    case 'optional':
    case 'nullable':
    case 'default':
      return { inner: schema, hasDefault: name === 'default' };
    case 'array':
      return { element: schema };
    case 'partial':
      return { shape: mapped(shape, (field) => (field as { optional: Method }).optional()) };
    case 'overwrite':
    case 'refine':
    case 'superRefine':
      return facts;
    case 'extend':
      return { shape: { ...shape, ...(first as object) } };
    case 'omit':
    case 'pick': {
      const named = (field: string) => field in (first as object);
      const left = Object.entries(shape ?? {}).filter(([field]) => named(field) === (name === 'pick'));
      return { shape: Object.fromEntries(left) };
    }
    default:
      return {};
  }
}
