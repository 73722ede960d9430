/** What was given of a form: an empty field is none. */
export const given = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
