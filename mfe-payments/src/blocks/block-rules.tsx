import { usePortal } from '@portal/shared-kit';
import {
  debtBlocks,
  debtBlocksForm,
  setDebtBlocks,
  type DebtBlockRules,
  type DebtBlocksForm,
} from '@portal/shared-kit/contract/finance/debt-block';
import { useAllowed, useCommand } from '@portal/shared-kit/data';
import { CheckItem, PageForm } from '@portal/shared-kit/form';
import { Checkbox, Form } from '@portal/shared-kit/ui-data';
import { useMemo } from 'react';
import { messages as text } from './messages.ts';

interface BlockRulesProps {
  rules: DebtBlockRules;
}

const groupOf = ({ type }: DebtBlockRules['services'][number]): keyof typeof text.groups =>
  type === 'EXAME' ? 'exams' : type === 'CERTIFICADO' || type === 'DECLARACAO' ? 'papers' : 'rest';

const formOf = ({ renewal, services }: DebtBlockRules): DebtBlocksForm => ({
  renewal,
  services: services.filter(({ blocked }) => blocked).map(({ id }) => id),
});

/** Chooses what overdue invoices block; read-only without the permission to change it. */
export function BlockRules({ rules }: BlockRulesProps) {
  const { notify } = usePortal();
  const set = useCommand(setDebtBlocks, [debtBlocks]);
  const may = useAllowed()(setDebtBlocks);
  const value = useMemo(() => formOf(rules), [rules]);
  if (!may) return <Chosen rules={rules} />;
  return (
    <PageForm<DebtBlocksForm>
      schema={debtBlocksForm}
      value={value}
      onSubmit={async (body) => {
        const { message, data } = await set.mutateAsync({ body });
        notify.success(message);
        return formOf(data);
      }}
    >
      <CheckItem name="renewal">{text.renewal}</CheckItem>
      <Form.Item name="services">
        <Checkbox.Group style={{ display: 'block' }}>
          {Object.entries(text.groups).map(([group, title]) => (
            <fieldset key={group} style={{ border: 0, margin: '0 0 12px', padding: 0 }}>
              <legend style={{ fontWeight: 600 }}>{title}</legend>
              {rules.services
                .filter((one) => groupOf(one) === group)
                .map(({ id, name }) => (
                  <div key={id}>
                    <Checkbox value={id}>{name}</Checkbox>
                  </div>
                ))}
            </fieldset>
          ))}
        </Checkbox.Group>
      </Form.Item>
    </PageForm>
  );
}

function Chosen({ rules }: BlockRulesProps) {
  const stopped = rules.services.filter(({ blocked }) => blocked);
  if (!rules.renewal && stopped.length === 0) return <p>{text.nothing}</p>;
  return (
    <ul>
      {rules.renewal && <li>{text.renewal}</li>}
      {stopped.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
