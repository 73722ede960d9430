/** The rows a list answers: those with the text that is searched anywhere in them, and with every value that a filter names. A row that is asked for by its id is among them. */
export function narrowed<Row extends { id: number }>(rows: readonly Row[], query: object): Row[] {
  const { page: _page, per_page: _size, search = '', id, ...filters } = query as Record<string, unknown>;
  const text = String(search).toLowerCase();
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
  const fits = (row: Row) => {
    const values = row as unknown as Record<string, unknown>;
    const says = Object.values(values).some(
      (value) => typeof value === 'string' && value.toLowerCase().includes(text),
    );
    return says && wanted.every(([name, value]) => !(name in values) || values[name] === value);
  };
  return rows.filter((row) => (id !== undefined && row.id === id) || fits(row));
}
