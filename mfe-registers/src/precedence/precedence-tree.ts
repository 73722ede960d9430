interface Edge {
  subject_id: number;
  subject_name: string;
  required_subject_id: number;
  required_subject_name: string;
}
/** A subject of the tree. */
export interface TreeSubject {
  id: number;
  name: string;
}

/** The roots of the tree: subjects that no other requires. */
export function rootsOf(edges: readonly Edge[]): TreeSubject[] {
  const required = new Set(edges.map((edge) => edge.required_subject_id));
  const roots = new Map(
    edges
      .filter((edge) => !required.has(edge.subject_id))
      .map((edge) => [edge.subject_id, { id: edge.subject_id, name: edge.subject_name }]),
  );
  return [...roots.values()];
}

/** The subjects that a subject requires directly. */
export const requiredBy = <E extends Edge>(edges: readonly E[], id: number): E[] =>
  edges.filter((edge) => edge.subject_id === id);
