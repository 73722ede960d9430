import { usePortal } from '@portal/shared-kit';
import { candidacies, candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import { correctIdentification, identityForm } from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { failureOf, upload, useForget } from '@portal/shared-kit/data';
import { CorrectionDrawer, DateField } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import type { ReviewedCandidacy } from './subject.ts';
import { messages as text } from './messages.ts';

/** 'Corrigir identificação' of a candidate (decision 34). */
export function CorrectDrawer({ of: it, reload, onClose }: ReviewedCandidacy) {
  const { http, notify } = usePortal();
  const forget = useForget();
  return (
    <CorrectionDrawer
      name={it.fullName}
      schema={identityForm}
      value={it}
      send={async (body, file) => {
        try {
          const input = { params: { person_id: it.id }, body: body as never, file };
          const { data } = await upload(http, correctIdentification, input);
          notify.success(data.msg);
          forget(candidacies);
          forget(candidacy);
          reload();
        } catch (problem) {
          const { code, message } = failureOf(problem);
          if (code === 'conflict') notify.error(message);
          throw problem;
        }
      }}
      onClose={onClose}
    >
      <Form.Item name="emissionLocation" label={text.issued}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item name="dateEndDocument" label={text.expires}>
        <DateField />
      </Form.Item>
    </CorrectionDrawer>
  );
}
