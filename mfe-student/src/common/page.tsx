import { usePortal } from '@portal/shared-kit';
import { useEffect, type ReactNode } from 'react';
import { StudentStyle } from './student-style.tsx';

interface Props {
  title: string;
  /** The heading, where it differs from the title of the document. */
  heading?: string | undefined;
  under?: string | undefined;
  children: ReactNode;
}

/** The frame of a student's screen: one column, without antd. */
export function Page({ title, heading = title, under, children }: Props) {
  const { setTitle } = usePortal();
  useEffect(() => setTitle(title), [title, setTitle]);
  return (
    <div className="st-page">
      <StudentStyle />
      <div>
        <h1 tabIndex={-1}>{heading}</h1>
        {under && <p className="st-quiet">{under}</p>}
      </div>
      {children}
    </div>
  );
}
