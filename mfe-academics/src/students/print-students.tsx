import { usePortal } from '@portal/shared-kit';
import { printStudents, studentPapers } from '@portal/shared-kit/contract/enrolment/student-office';
import { call, failureOf, openDocument } from '@portal/shared-kit/data';
import { useState } from 'react';
import { noteMessages as text } from './note-messages.ts';

const labels = { ETIQUETAS: text.labels, CARTOES: text.cards };

/** Labels and cards of the selected students, opened to be printed (decision 103). */
export function PrintStudents({ ids }: { ids: readonly number[] }) {
  const { http, notify } = usePortal();
  const [making, setMaking] = useState(false);
  const print = async (paper: (typeof studentPapers)[number]) => {
    setMaking(true);
    try {
      await openDocument(
        async () => (await call(http, printStudents, { body: { paper, ids: [...ids] } })).data.path,
      );
    } catch (error) {
      const { message, supportCode } = failureOf(error);
      notify.error(message, { retry: () => void print(paper), ...(supportCode && { supportCode }) });
    } finally {
      setMaking(false);
    }
  };
  return studentPapers.map((paper) => (
    <button key={paper} type="button" disabled={making} onClick={() => void print(paper)}>
      {labels[paper]}
    </button>
  ));
}
