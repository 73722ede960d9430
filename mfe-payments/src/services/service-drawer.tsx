import { usePortal } from '@portal/shared-kit';
import {
  createService,
  serviceForm,
  services,
  serviceTypeLabels,
  serviceTypes,
  updateService,
  type Service,
  type ServiceForm,
} from '@portal/shared-kit/contract/finance/service';
import { serviceNeeds, type ServiceNeed } from '@portal/shared-kit/contract/finance/service-rules';
import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import { call, useCommand, useEndpoint } from '@portal/shared-kit/data';
import {
  CheckItem,
  Choice,
  FormDrawer,
  MoneyItem,
  NumberItem,
  optionsOf,
  TextAreaItem,
  TextItem,
} from '@portal/shared-kit/form';
import { Checkbox, Form, Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';

interface ServiceDrawerProps {
  service: Service | undefined;
  onSaved: (row: Service) => void;
  onClose: () => void;
}

const fresh = {
  type: 'DECLARACAO' as const,
  delivery_days: 5,
  by_students: true,
  blocked_by_debt: false,
  needs: [],
  active: true,
};

/** Adds a service, or changes one. */
export function ServiceDrawer({ service, onSaved, onClose }: ServiceDrawerProps) {
  const { http } = usePortal();
  const entities = useEndpoint(entity.list, { query: { per_page: 100 } });
  const create = useCommand(createService, [services]);
  const update = useCommand(updateService, [services]);
  // After a conflict the form is based on the stored version.
  const [current, setCurrent] = useState(service);
  const [value] = useState(service ?? fresh);
  const save = (body: ServiceForm) =>
    current
      ? update.mutateAsync({ params: { id: current.id }, body: { ...body, version: current.version } })
      : create.mutateAsync({ body });
  return (
    <FormDrawer
      title={service ? text.editTitle(service.name) : text.add}
      schema={serviceForm}
      value={value}
      {...(!service && { keeps: ['type', 'delivery_days', 'entity_id', 'by_students'] })}
      onSubmit={async (body) => {
        const answer = await save(body);
        onSaved(answer.data);
        return answer;
      }}
      {...(service && {
        reload: async () => {
          const found = (await call(http, services, {})).data.find(({ id }) => id === service.id)!;
          setCurrent(found);
          return found;
        },
      })}
      onClose={onClose}
    >
      <TextItem name="name" label={text.name} required maxLength={80} />
      <Form.Item name="type" label={text.type} required>
        <Choice options={optionsOf(serviceTypes, serviceTypeLabels)} />
      </Form.Item>
      <MoneyItem name="price" label={text.price} extra={text.priceHint} />
      <NumberItem name="delivery_days" label={text.days} required min={1} max={180} precision={0} />
      <Form.Item name="entity_id" label={text.entity} extra={text.entityHint}>
        <Choice
          allowClear
          read={entities}
          options={(entities.data?.data ?? [])
            .filter(
              ({ id, in_force, used_for }) =>
                id === service?.entity_id || (in_force && used_for.includes('SERVICO')),
            )
            .map(({ id, bank, code }) => ({ value: id, label: `${bank} (${code})` }))}
        />
      </Form.Item>
      <Form.Item name="needs" label={text.needs}>
        <Checkbox.Group options={optionsOf(Object.keys(serviceNeeds) as ServiceNeed[], serviceNeeds)} />
      </Form.Item>
      <NumberItem name="ask_within_days" label={text.within} min={1} max={365} precision={0} />
      <TextAreaItem name="documents" label={text.documents} maxLength={300} rows={2} />
      <Form.Item name="template" label={text.template} extra={text.templateHint}>
        <Input.TextArea maxLength={2000} rows={6} />
      </Form.Item>
      <CheckItem name="by_students">{text.byStudents}</CheckItem>
      <CheckItem name="blocked_by_debt">{text.blocked}</CheckItem>
      <CheckItem name="active">{text.active}</CheckItem>
    </FormDrawer>
  );
}
