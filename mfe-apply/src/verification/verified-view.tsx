import type { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { formatMoment } from '@portal/shared-kit/dates';
import { Panel } from '@portal/shared-kit/light';
import { messages as text } from './messages.ts';

export type Verified = Out<typeof verifyDocument>['data'];

/** The facts that a genuine paper with this code shows. */
export function VerifiedView({ paper }: { paper: Verified }) {
  const { kind, number, name, issued_at, amount_cents, state } = paper;
  const isGradeSheet = kind === 'PAUTA_FREQUENCIA' || kind === 'PAUTA_FINAL';
  const hasChecksum = isGradeSheet || kind === 'RESULTADOS';
  const facts = [
    [text.kind, text.kinds[kind]],
    [hasChecksum ? text.checksum : text.number, number],
    [isGradeSheet ? text.about : text.holder, name],
    [text.issued, formatMoment(issued_at)],
    ...(amount_cents === null ? [] : [[text.amount, formatMoney(amount_cents)]]),
    [text.state, state],
  ];
  return (
    <Panel title={text.genuine} focus>
      <dl className="a-facts">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="p-muted">{text.compare}</p>
    </Panel>
  );
}
