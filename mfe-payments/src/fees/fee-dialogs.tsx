import '@portal/shared-kit/schemas-now';
import { usePortal } from '@portal/shared-kit';
import {
  copyFees,
  createFee,
  feeForm,
  feeValues,
  feeVersions,
  changeFee,
  retireFee,
  type FeeForm,
  type FeeRow,
  type FeeValues,
} from '@portal/shared-kit/contract/finance/fee';
import { call, failureOf, useCommand } from '@portal/shared-kit/data';
import { ActionDialog, FormDrawer, type FormDrawerProps } from '@portal/shared-kit/form';
import { useState } from 'react';
import { CopyDrawer } from './copy-drawer.tsx';
import { ScopeFields, ValueFields } from './fee-fields.tsx';
import { ImpactNotice } from './impact-notice.tsx';
import { messages as text } from './messages.ts';
import { TryDialog } from './try-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { touched } from './touched.ts';
import { nameOf } from './words.ts';

/** The open dialog. */
export type Opened =
  | { dialog: 'add' | 'copy' | 'try' }
  | { dialog: 'change' | 'versions' | 'retire'; fee: FeeRow };
export interface FeeDialogsProps {
  year: number;
  opened: Opened;
  onClose: () => void;
  onAdded: (fee: FeeRow) => void;
  /** Called after the row, and so its buttons, was removed. */
  onRetired: () => void;
  /** Called once it no longer counts, with what would add it again. */
  onEnded: (fee: FeeRow, form: FeeForm) => void;
}

/** Forms and confirmations of the fees. */
export function FeeDialogs(props: FeeDialogsProps) {
  const { opened, year, onClose } = props;
  switch (opened.dialog) {
    case 'add':
      return <AddDrawer {...props} />;
    case 'copy':
      return <CopyDrawer year={year} touched={[...touched, copyFees]} onClose={onClose} />;
    case 'try':
      return <TryDialog year={year} onClose={onClose} />;
    case 'change':
      return <ChangeDrawer fee={opened.fee} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog fee={opened.fee} onClose={onClose} />;
    case 'retire':
      return <RetireDialog {...props} fee={opened.fee} />;
  }
}

function AddDrawer({ year, onAdded, onClose }: FeeDialogsProps) {
  const { notify } = usePortal();
  const add = useCommand(createFee, touched);
  const [value] = useState({
    year,
    months: 10,
    first_month: 2,
    due_day: 10,
    enrolment_days: 15,
    instalments: 1,
    prorating: 'MES_INTEIRO' as const,
  });
  return (
    <FormDrawer<FeeForm>
      title={text.addTitle(year)}
      schema={feeForm as FormDrawerProps<FeeForm>['schema']}
      value={value}
      draftKey="fee:new"
      keeps={['level_type', ...Object.keys(feeValues.shape)]}
      onSubmit={async (body) => {
        const { message, data } = await add.mutateAsync({ body });
        onAdded(data);
        notify.success(message);
      }}
      onClose={onClose}
    >
      <ScopeFields />
      <ValueFields />
    </FormDrawer>
  );
}

function ChangeDrawer({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  const { http, notify } = usePortal();
  const change = useCommand(changeFee, touched);
  // After a conflict the form is based on the version in force.
  const [current, setCurrent] = useState(fee);
  return (
    <FormDrawer<FeeValues>
      title={text.changeTitle(nameOf(fee))}
      schema={feeValues as FormDrawerProps<FeeValues>['schema']}
      value={fee}
      onSubmit={async (body) =>
        notify.success((await change.mutateAsync({ params: { id: current.id }, body })).message)
      }
      reload={async () => {
        const { data } = await call(http, feeVersions, { params: { id: fee.id } });
        setCurrent(data[0]!);
        return data[0]!;
      }}
      onClose={onClose}
    >
      <ImpactNotice fee={current} />
      <ValueFields />
    </FormDrawer>
  );
}

function RetireDialog({ fee, onClose, onRetired, onEnded }: FeeDialogsProps & { fee: FeeRow }) {
  const { notify } = usePortal();
  const retire = useCommand(retireFee, touched);
  const go = async () => {
    onClose();
    onRetired();
    try {
      notify.success((await retire.mutateAsync({ params: { id: fee.id } })).message);
      onEnded(fee, feeForm.parse(fee));
    } catch (error) {
      const { message, supportCode } = failureOf(error);
      notify.error(message, { supportCode });
    }
  };
  return (
    <ActionDialog
      danger
      title={text.retireQuestion(nameOf(fee))}
      confirm={text.retire}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      {text.retireHint}
    </ActionDialog>
  );
}
