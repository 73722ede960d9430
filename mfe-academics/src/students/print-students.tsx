import { printStudents, studentPapers } from '@portal/shared-kit/contract/enrolment/student-office';
import { useOpenDocument } from '@portal/shared-kit/data';
import { useState } from 'react';
import { noteMessages as text } from './note-messages.ts';

const labels = { ETIQUETAS: text.labels, CARTOES: text.cards };

/** Labels and cards of the selected students, opened to be printed (decision 103). */
export function PrintStudents({ ids }: { ids: readonly number[] }) {
  const openDocument = useOpenDocument();
  const [making, setMaking] = useState(false);
  const print = async (paper: (typeof studentPapers)[number]) => {
    setMaking(true);
    await openDocument(printStudents, { body: { paper, ids: [...ids] } });
    setMaking(false);
  };
  return studentPapers.map((paper) => (
    <button key={paper} type="button" disabled={making} onClick={() => void print(paper)}>
      {labels[paper]}
    </button>
  ));
}
