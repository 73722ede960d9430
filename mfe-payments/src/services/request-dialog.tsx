import { usePortal } from '@portal/shared-kit';
import {
  moveRequest,
  orderForm,
  orderService,
  serviceRequests,
  serviceSubjects,
  services,
  type ServiceRequest,
} from '@portal/shared-kit/contract/finance/service';
import { call, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, FormDrawer, ListSelect, TextAreaItem, TextItem } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { useEffect, useState } from 'react';
import { StudentField } from '../common/student-field.tsx';
import { messages as text } from './messages.ts';

export interface RequestDialogProps {
  of: 'order' | { reject: ServiceRequest };
  onDone: () => void;
  onClose: () => void;
}

/** The dialogs of requests: a new one for a student, or the rejection of one. */
export function RequestDialog({ of, ...outcome }: RequestDialogProps) {
  const { http } = usePortal();
  if (of === 'order') return <OrderDrawer {...outcome} />;
  const { id, number } = of.reject;
  return (
    <ActionDialog
      reason
      danger
      title={text.rejectTitle(number)}
      confirm={text.moves.REJEITADO}
      onConfirm={({ reason }) =>
        call(http, moveRequest, { params: { id }, body: { state: 'REJEITADO', reason } })
      }
      {...outcome}
    >
      <p>{text.rejectHint}</p>
    </ActionDialog>
  );
}

function OrderDrawer({ onDone, onClose }: Omit<RequestDialogProps, 'of'>) {
  const order = useCommand(orderService, [serviceRequests]);
  const { data } = useEndpoint(services, {});
  const [value] = useState({});
  return (
    <FormDrawer
      title={text.order}
      schema={orderForm}
      value={value}
      draftKey="service-request:new"
      onSubmit={async (body) => {
        const answer = await order.mutateAsync({ body });
        onDone();
        return answer;
      }}
      onClose={onClose}
    >
      <p>{text.orderHint}</p>
      <StudentField label={text.student} />
      <Form.Item name="service_id" label={text.service} required>
        <ListSelect
          endpoint={services}
          label={({ name }) => name}
          among={({ active, price, needs }) => active && price !== null && !needs.includes('AVALIACAO')}
          allowClear={false}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['service_id', 'student_id']}>
        {({ getFieldValue }) => {
          const student = getFieldValue('student_id') as number | null | undefined;
          const needs = data?.data.find(({ id }) => id === getFieldValue('service_id'))?.needs ?? [];
          return (
            <>
              {needs.includes('DISCIPLINA') && student && <SubjectField key={student} student={student} />}
              {needs.includes('PERIODO') && (
                <TextItem name="period" label={text.period} maxLength={60} required />
              )}
            </>
          );
        }}
      </Form.Item>
      <TextAreaItem name="note" label={text.note} maxLength={300} rows={2} />
    </FormDrawer>
  );
}

/** The subjects of the student, for a service that needs one (J32). */
function SubjectField({ student }: { student: number }) {
  const form = Form.useFormInstance();
  // The subject of one student is not asked for another one.
  useEffect(() => () => form.setFieldValue('subject_id', undefined), [form]);
  return (
    <Form.Item name="subject_id" label={text.subject} required>
      <ListSelect
        endpoint={serviceSubjects}
        input={{ query: { student_id: student } }}
        label={({ name }) => name}
        allowClear={false}
      />
    </Form.Item>
  );
}
