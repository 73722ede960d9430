import { lazyCode, LazyOutlet } from '@portal/shared-kit';
import { whenIdle } from '@portal/shared-kit/data';
import { useEffect, useState } from 'react';
import { messages as text } from './messages.ts';
import type { WhatIfFieldsProps } from './what-if-fields.tsx';

const fields = lazyCode<WhatIfFieldsProps>(() => import('./what-if-fields.tsx').then((m) => m.WhatIfFields));

/** The result with assumed grades; computed in the browser, and stored nowhere (I44). */
export function WhatIf({ subject }: WhatIfFieldsProps) {
  const [opened, setOpened] = useState(false);
  // Before it is asked for, so that it is there without a line.
  useEffect(() => whenIdle(() => void fields.load().catch(() => undefined)), []);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{text.whatIf}</summary>
      {opened && <LazyOutlet code={fields} with={{ subject }} />}
    </details>
  );
}
