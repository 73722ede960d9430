import {
  readLayout,
  saveLayout,
  type DashboardLayout,
} from '@portal/shared-kit/contract/reporting/dashboard-layout';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { useState } from 'react';

const usual: DashboardLayout = { order: [], hidden: [] };

/** The user's own order of the dashboard. Changes are applied optimistically; one that could not be saved is reported and lost on reload. */
export function useLayout() {
  const { data, isPending } = useEndpoint(readLayout, {});
  const [chosen, setChosen] = useState<DashboardLayout>();
  const save = useCommand(saveLayout, [readLayout]);
  return {
    layout: chosen ?? data?.data ?? usual,
    loading: isPending,
    failure: save.error,
    change(layout: DashboardLayout) {
      setChosen(layout);
      save.mutate({ body: layout });
    },
  };
}
