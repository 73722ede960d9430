import {
  preparationItems,
  preparationKinds,
  preparations,
  prepareNewYear,
  previewNewYear,
  undoNewYear,
  type Preparation,
  type PreparationItem,
} from '@portal/shared-kit/contract/enrolment/new-year';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { ReadState, ViewDrawer } from '@portal/shared-kit/screen';
import { ItemTable, type ProposalOptions } from './item-table.tsx';
import { messages as text } from './messages.ts';

interface PrepareProps {
  of: ProposalOptions;
  chosen: readonly PreparationItem[];
  onBegun: (jobId: number) => void;
  onClose: () => void;
}

/** Asks whether to prepare what is ticked. */
export function PrepareDialog({ of, chosen, onBegun, onClose }: PrepareProps) {
  const prepare = useCommand(prepareNewYear, [preparations]);
  const count = (kind: PreparationItem['kind']) => chosen.filter((item) => item.kind === kind).length;
  return (
    <ActionDialog
      title={text.question(of.year)}
      confirm={text.prepare(chosen.length)}
      onConfirm={async () => {
        const items = chosen.map(({ kind, source_id }) => ({ kind, source_id }));
        const answer = await prepare.mutateAsync({ body: { ...of, chosen: items } });
        onBegun(answer.data.job_id);
        return answer;
      }}
      onClose={onClose}
    >
      <ul>
        {preparationKinds
          .filter((kind) => count(kind) > 0)
          .map((kind) => (
            <li key={kind}>{text.chosen(text.parts[kind], count(kind))}</li>
          ))}
      </ul>
      <p>{text.then}</p>
    </ActionDialog>
  );
}

/** Undoes a preparation that nobody uses; the server looks again. */
export function UndoDialog({ of: { id, year }, onClose }: { of: Preparation; onClose: () => void }) {
  const undo = useCommand(undoNewYear, [preparations, previewNewYear]);
  return (
    <ActionDialog
      title={text.undoQuestion(year)}
      confirm={text.undo}
      danger
      onConfirm={() => undo.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      <p>{text.undoWhat}</p>
    </ActionDialog>
  );
}

/** What a preparation did, record by record. */
export function MadeDrawer({ of: { id, year }, onClose }: { of: Preparation; onClose: () => void }) {
  const read = useEndpoint(preparationItems, { params: { id } });
  return (
    <ViewDrawer title={text.madeItems(year)} onClose={onClose}>
      <ReadState read={read}>
        {({ data }) => <ItemTable label={text.madeItems(year)} items={data} words={text.done} />}
      </ReadState>
    </ViewDrawer>
  );
}
