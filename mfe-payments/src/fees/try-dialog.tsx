import {
  applicableFee,
  feeNationalities,
  feeNationalityLabels,
} from '@portal/shared-kit/contract/finance/fee';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, LookupSelect, optionsOf, RadioItem } from '@portal/shared-kit/form';
import { FailureNotice } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { Form, Radio } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { FeeValuesList } from './fee-values.tsx';
import { messages as text } from './messages.ts';
import { scopeInWords } from './words.ts';

interface Case {
  course_id: number | null;
  scholar_shift: (typeof shifts)[number];
  nationality: (typeof feeNationalities)[number];
}
const begin: Case = { course_id: null, scholar_shift: 'LABORAL', nationality: 'NACIONAL' };

/** 'Experimentar': which fee applies to a case, and why (decision 124). */
export function TryDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const [feeCase, setFeeCase] = useState(begin);
  return (
    <ActionDialog title={text.tryTitle(year)} onClose={onClose}>
      <p>{text.tryHint}</p>
      <Form layout="vertical" initialValues={begin} onValuesChange={(_, all: Case) => setFeeCase(all)}>
        <Form.Item name="course_id" label={text.formCourse}>
          <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
        </Form.Item>
        <RadioItem name="scholar_shift" label={text.formShift} options={[...shifts]} />
        <Form.Item name="nationality" label={text.formNationality}>
          <Radio.Group options={optionsOf(feeNationalities, feeNationalityLabels)} />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {typeof feeCase.course_id === 'number' && (
          <Outcome year={year} feeCase={{ ...feeCase, course_id: feeCase.course_id }} />
        )}
      </div>
    </ActionDialog>
  );
}

function Outcome({ year, feeCase }: { year: number; feeCase: Case & { course_id: number } }) {
  const { data, error, refetch } = useEndpoint(applicableFee, { query: { year, ...feeCase } });
  if (error && !data) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <p>{text.loading}</p>;
  const { fee, before } = data.data;
  if (!fee) return <Alert type="warning" showIcon title={text.none} />;
  return (
    <Alert
      type="success"
      showIcon
      title={text.counts}
      description={
        <>
          <p>{before.length > 0 ? text.countsWhy(scopeInWords(fee)) : text.onlyOne}</p>
          <FeeValuesList fee={fee} />
          {before.length > 0 && (
            <>
              <p style={{ margin: '12px 0 4px' }}>{text.before}</p>
              <ol style={{ margin: 0, paddingLeft: 20 }}>
                {before.map((one) => (
                  <li key={one.id}>{scopeInWords(one)}</li>
                ))}
              </ol>
            </>
          )}
        </>
      }
    />
  );
}
