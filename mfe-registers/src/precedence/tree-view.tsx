import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { useEndpoint } from '@portal/shared-kit/data';
import { ReadState } from '@portal/shared-kit/screen';
import { Button, Tag } from '@portal/shared-kit/ui';
import { useId, useState } from 'react';
import { messages as text } from './messages.ts';

type Edges = Out<typeof precedenceTree>['data'];
const list = { listStyle: 'none', margin: 0, paddingLeft: 20, fontSize: 14 };

interface Edge {
  subject_id: number;
  subject_name: string;
  required_subject_id: number;
  required_subject_name: string;
}
interface TreeSubject {
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

/** The precedences as a nested list that expands step by step (decision 45). */
export function TreeView({ courseId }: { courseId: number }) {
  const read = useEndpoint(precedenceTree, {
    query: { course_id: courseId },
  });
  const edges = read.isPlaceholderData ? undefined : read.data?.data;
  return (
    <ReadState read={read} onlyCurrent empty={edges?.length === 0 ? text.treeEmpty : undefined}>
      <p>{text.treeHint}</p>
      <ul aria-label={text.tree} style={{ ...list, paddingLeft: 0 }}>
        {rootsOf(edges ?? []).map((root) => (
          <Subject key={root.id} subject={root} edges={edges ?? []} open />
        ))}
      </ul>
    </ReadState>
  );
}

interface Props {
  subject: TreeSubject;
  edges: Edges;
  type?: Edges[number]['type'];
  open?: boolean;
}

function Subject({ subject, edges, type, open = false }: Props) {
  const [opened, setOpened] = useState(open);
  const id = useId();
  const below = requiredBy(edges, subject.id);
  return (
    <li style={{ padding: '2px 0' }}>
      {below.length > 0 ? (
        <Button
          type="text"
          size="small"
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
          style={{ whiteSpace: 'normal', height: 'auto', minHeight: 28, textAlign: 'left' }}
        >
          <span aria-hidden>{opened ? '▾' : '▸'}</span> {subject.name}
        </Button>
      ) : (
        <span style={{ padding: '4px 8px', display: 'inline-block' }}>{subject.name}</span>
      )}
      {type && type !== 'OBRIGATORIA' && <Tag>{text.types[type]}</Tag>}
      {opened && below.length > 0 && (
        <ul id={id} style={list}>
          {below.map((edge) => (
            <Subject
              key={edge.id}
              subject={{ id: edge.required_subject_id, name: edge.required_subject_name }}
              edges={edges}
              type={edge.type}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
