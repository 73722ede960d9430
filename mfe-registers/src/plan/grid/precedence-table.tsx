import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  precedenceTypeLabels,
  type precedenceTree,
  type PrecedenceType,
} from '@portal/shared-kit/contract/offer/precedence';
import { Rows } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** The precedences as a table, for people who cannot see the lines. */
export const PrecedenceTable = ({ edges }: { edges: Out<typeof precedenceTree>['data'] }) => (
  <>
    <p className="pg-legend">{text.legend}</p>
    <h2>{text.precedences}</h2>
    <Rows
      label={text.precedences}
      rows={edges}
      first={1}
      columns={[
        { title: text.subject, dataIndex: 'subject_name' },
        { title: text.required, dataIndex: 'required_subject_name' },
        { title: text.type, dataIndex: 'type', render: (type: PrecedenceType) => precedenceTypeLabels[type] },
      ]}
      busy={() => false}
      stale={false}
    />
  </>
);
