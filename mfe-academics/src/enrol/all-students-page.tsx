import { ScreenFrame } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { EnrolStyle } from './enrol-style.tsx';
import { messages as text } from './messages.ts';
import { Placed } from './placed.tsx';
import { Waiting } from './waiting.tsx';

/** `/all-students`: students with and without a class (decision 107). */
export function AllStudentsPage() {
  const [placed, setPlaced] = useState(false);
  return (
    <ScreenFrame
      title={text.allocateTitle}
      beside={
        <div className="enrol-parts" role="group" aria-label={text.standing}>
          <Button
            type={placed ? 'default' : 'primary'}
            aria-pressed={!placed}
            onClick={() => setPlaced(false)}
          >
            {text.waiting}
          </Button>
          <Button type={placed ? 'primary' : 'default'} aria-pressed={placed} onClick={() => setPlaced(true)}>
            {text.placed}
          </Button>
        </div>
      }
    >
      <EnrolStyle />
      {placed ? <Placed /> : <Waiting />}
    </ScreenFrame>
  );
}
