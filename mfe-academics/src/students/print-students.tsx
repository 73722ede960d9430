import { usePortal } from '@portal/shared-kit';
import { printStudents, studentPapers } from '@portal/shared-kit/contract/enrolment/student-office';
import { call, notifyFailure, openDocument } from '@portal/shared-kit/data';
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
      notifyFailure(notify, error, () => void print(paper));
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
