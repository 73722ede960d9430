import * as z from 'zod';
import type { AuditedEntity } from './audit.ts';
import { endpoint, type Access, type Endpoint } from './endpoint.ts';
import {
  exported,
  type ListAnswer,
  listOf,
  pageQuery,
  type PageQuery,
  recordId,
  single,
  versionField,
  written,
} from './envelope.ts';
import { inFormat, type FileFormat } from './file-format.ts';
import type { Permission } from './permissions.ts';

type Id = { params: { id: number | string } };
type Written<Data> = { status: 1; success: true; message: string; data: Data };

/** The list of a register as a file, filtered as on the screen. */
export type RegisterFile = Endpoint<
  { query?: Record<string, unknown> },
  { query: { search: string; format: FileFormat } & Record<string, string | number | undefined> },
  z.output<typeof exported>
>;

/** The message of a deletion (S1 §8). */
export const deletedMessage = 'Registro Eliminado com Sucesso.';

/** Fields of every row of a register. */
export const rowBase = z.object({
  id: z.int(),
  active: z.boolean(),
  /** Optimistic lock: incremented by each change and sent back on update. */
  version: z.int(),
  /** Has history: it can be deactivated, not deleted (decision 37). */
  in_use: z.boolean(),
  /** What uses it, with counts, in words; only in a single record, not in lists (decision 35). */
  uses: z.array(z.string()).optional(),
});
export type RowBase = z.output<typeof rowBase>;

/** The five endpoints of a register and its texts from the specification. `Answer` is a row as a handler returns it. */
export interface Register<
  Row extends RowBase = any,
  Form = any,
  Query extends z.ZodType = any,
  Answer extends RowBase = any,
> {
  form: z.ZodType<Form, any>;
  list: Endpoint<
    { query?: z.input<Query> },
    { query: z.output<Query> },
    ListAnswer<Row>,
    Access,
    ListAnswer<Answer>
  >;
  get: Endpoint<
    Id,
    { params: { id: number } },
    { status: 1; data: Row },
    Access,
    { status: 1; data: Answer }
  >;
  create: Endpoint<{ body: Form }, { body: Form }, Written<Row>, Access, Written<Answer>>;
  update: Endpoint<
    Id & { body?: Partial<Form> & Change },
    { params: { id: number }; body: Partial<Form> & Change },
    Written<Row>,
    Access,
    Written<Answer>
  >;
  remove: Endpoint<Id, { params: { id: number } }, Written<null>>;
  /** Present where the permission matrix has 'Exportar' (decisions part F). */
  export?: RegisterFile | undefined;
  /** The unique field, compared ignoring case and accents, and its message. */
  unique?: { field: string; message: string };
  /** The audited entity, where the history can be viewed. */
  entity?: AuditedEntity | undefined;
  /** The fields that the next of several new records has in common with the last: 'Guardar e adicionar outro' keeps them. */
  keeps?: readonly string[] | undefined;
  /** Toast texts by field message, where the specification has different ones (decision 35). */
  toasts?: Record<string, string>;
}
interface Change {
  /** The version that was read (optimistic lock); without it concurrent changes are not detected. */
  version?: number;
  active?: boolean;
}

/** Active records can be selected; inactive ones were deactivated. */
export const activeStates = ['activo', 'inactivo'] as const;
/** Labels of the two states. */
export const activeWords = { activo: 'Activos', inactivo: 'Inactivos' };
/** Query of a register whose list is filtered by state. */
export const byState = pageQuery.extend({
  state: z.enum(activeStates, 'Escolha activo ou inactivo.').optional(),
});
/** The same for records of a department. */
export const byDepartment = byState.extend({ department_id: recordId.optional() });
/** What narrows the file of such a list besides its search. */
export const departmentFilters = {
  state: byDepartment.shape.state,
  department_id: byDepartment.shape.department_id,
};
export type ByState = z.output<typeof byState>;

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name]>;
};
/** All fields optional and without defaults: a PATCH keeps fields that are left out. */
export const withoutDefaults = <Shape extends z.ZodRawShape>(shape: Shape): WithoutDefaults<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ) as WithoutDefaults<Shape>;

/** A file is sorted as its list. */
const sortOf = (query: z.ZodType | undefined): z.ZodRawShape => {
  const { sort } = (query as z.ZodObject | undefined)?.shape ?? {};
  return sort ? { sort } : {};
};

/** Declares the endpoints of a register. */
export function crud<
  Row extends z.ZodType<RowBase, RowBase>,
  Shape extends z.ZodRawShape,
  Query extends z.ZodType<PageQuery> = typeof pageQuery,
>(
  path: `/${string}`,
  spec: {
    /** Name in the generated documentation, with its source. */
    title: string;
    row: Row;
    form: z.ZodObject<Shape>;
    query?: Query;
    read: Permission;
    write: Record<'create' | 'update' | 'remove', Permission>;
    /** The list as a file: its path, who may export, and its filters beside the search. */
    file?: { path: `/export${string}`; access: Permission; filters?: z.ZodRawShape };
    unique?: Register['unique'];
    entity?: AuditedEntity;
    keeps?: readonly (keyof Shape & string)[];
    toasts?: Register['toasts'];
    /** Of creation, change and removal; see `Endpoint`. */
    freshProof?: Endpoint['freshProof'];
  },
): Register<z.output<Row>, z.output<z.ZodObject<Shape>>, Query, z.input<Row>> {
  const { title, row, form, read, write, file, unique, entity, keeps, toasts, freshProof } = spec;
  const one = `${path}/:id` as const;
  const changes = z.object({
    ...withoutDefaults(form.shape),
    version: versionField.optional(),
    active: z.boolean().optional(),
  });
  return {
    form,
    unique,
    entity,
    keeps,
    toasts,
    export:
      file &&
      endpoint('GET', file.path, {
        access: file.access,
        summary: `${title}: the list as PDF, XLSX or CSV, narrowed as it is`,
        query: z.object({
          search: pageQuery.shape.search,
          ...sortOf(spec.query),
          ...file.filters,
          ...inFormat,
        }),
        response: exported,
      }),
    list: endpoint('GET', path, {
      access: read,
      summary: `${title}: paged list`,
      query: spec.query ?? pageQuery,
      response: listOf(row),
    }),
    get: endpoint('GET', one, {
      access: read,
      summary: `${title}: one record`,
      response: single(row),
    }),
    create: endpoint('POST', path, {
      access: write.create,
      freshProof,
      summary: `${title}: create`,
      body: form,
      response: written(row),
    }),
    update: endpoint('PATCH', one, {
      access: write.update,
      freshProof,
      summary: `${title}: change`,
      body: changes,
      response: written(row),
    }),
    remove: endpoint('DELETE', one, {
      access: write.remove,
      freshProof,
      summary: `${title}: delete`,
    }),
  } as unknown as Register<z.output<Row>, z.output<z.ZodObject<Shape>>, Query, z.input<Row>>;
}
