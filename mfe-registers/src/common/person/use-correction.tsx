import { later } from '@portal/shared-kit';
import { correctPerson } from '@portal/shared-kit/contract/people/person';
import { useAllowed } from '@portal/shared-kit/data';
import type { PersonCorrectionProps } from '@portal/shared-kit/form';
import type { RowAction } from '@portal/shared-kit/screen';
import { useState, type ReactNode } from 'react';
import { personText as text } from './messages.ts';

const PersonCorrection = later(() => import('@portal/shared-kit/form').then((m) => m.PersonCorrection));

interface Correction<Row> {
  /** 'Corrigir identificação', if permitted. */
  actions: (row: Row) => RowAction[];
  open: (of: Row) => void;
  /** The drawer; rendered in the screen's frame. */
  drawer: ReactNode;
}

/** The correction of somebody's identity, which the form refuses for students and higher accounts (decision I51). */
export function useCorrection<Row extends PersonCorrectionProps['of']>(reload: () => void): Correction<Row> {
  const allowed = useAllowed();
  const [of, setOf] = useState<Row>();
  return {
    actions: (row) => (allowed(correctPerson) ? [{ label: text.correct, run: () => setOf(row) }] : []),
    open: setOf,
    drawer: of && <PersonCorrection of={of} reload={reload} onClose={() => setOf(undefined)} />,
  };
}
