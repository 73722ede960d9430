import { usePortal, Style } from '@portal/shared-kit';
import { useEffect, type ReactNode } from 'react';

const css = `
.st-page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; max-width: 720px; margin: 0 auto }
.st-cards:not([hidden]) { display: contents }
.st-cards:has(> [data-loading]:first-child) > :not(:first-child) { visibility: hidden }
.st-page :is(h1, h2, h3, p) { margin: 0 }
.st-page h1 { font-size: 26px; line-height: 1.25; outline: none }
.st-page h2 { font-size: 17px }
.st-page h3 { font-size: 15px }
.st-pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px }
.st-plain { display: grid; gap: 4px; margin: 0; padding-left: 18px }
.st-sign { flex: 0 0 20px; font-weight: 700 }
.st-row { display: flex; gap: 8px; align-items: baseline; justify-content: space-between }
.st-row > :nth-child(2), .st-grow { flex: auto; min-width: 0 }
.st-page :is(.st-kept, :has(.st-kept)) ~ :is(.st-kept, * .st-kept) { display: none }
.st-quiet { color: var(--p-muted) }
.st-card { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 16px;
  border: 1px solid var(--p-line); border-radius: 14px; background: var(--p-surface) }
.st-head { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between }
.st-chip { display: inline-block; padding: 2px 10px; border-radius: 999px; font-size: 13px; font-weight: 600;
  color: var(--p-text); background: var(--portal-tint) }
:is(.st-sign, .st-chip)[data-tone='bad'] { color: var(--p-error) }
:is(.st-sign, .st-chip)[data-tone='good'] { color: var(--p-success) }
.st-chip[data-tone='bad'] { background: var(--p-error-ground) }
.st-chip[data-tone='good'] { background: var(--p-success-ground) }
.st-sum { font-size: 28px; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums }
.st-facts { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 8px; margin: 0 }
.st-facts dt { font-size: 13px; color: var(--p-muted) }
.st-facts dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
.st-facts.st-big dd { font-size: 18px }
.st-list { display: grid; margin: 0; padding: 0; list-style: none }
.st-list > li { padding: 10px 0; border-top: 1px solid var(--p-line); overflow-wrap: anywhere }
.st-acts { display: flex; flex-wrap: wrap; gap: 8px }
.st-button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px;
  border: 1px solid var(--p-control-line); border-radius: 8px; background: var(--p-surface);
  color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
.st-acts > .st-button { flex: 1 130px }
.st-button:hover { background: var(--portal-tint) }
.st-button[disabled] { opacity: .65; cursor: progress }
.st-main { border-color: var(--portal-color); background: var(--portal-color); color: var(--portal-on-color) }
.st-main:hover { background: var(--portal-shade) }
.st-link { display: inline-block; min-height: 24px; padding: 4px 0; color: inherit; text-underline-offset: 4px }
.st-field { display: grid; gap: 4px }
.st-field > :is(input, select, textarea) { width: 100%; min-height: 44px; padding: 8px 12px;
  border: 1px solid var(--p-control-line); border-radius: 8px; background: var(--p-surface); color: inherit; font: inherit }
.st-row > a, .st-row > strong:nth-child(2) { flex: none }
.st-below { display: block }
.st-words { white-space: pre-line; overflow-wrap: anywhere }
.st-error { color: var(--p-error); font-weight: 500 }
.st-form { display: grid; gap: 12px }
.st-page details > summary { min-height: 24px; padding: 4px 0; font-weight: 600; cursor: pointer }
@media (pointer: fine) { .st-camera { display: none } }
@media print { .st-button { display: none } }
.st-page :focus-visible { outline: 3px solid var(--p-focus); outline-offset: 2px }
`;

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

/** Styles of the student's screens: plain elements, one column, targets of 44 px (H.2, H.3). */
const StudentStyle = () => <Style href="student" precedence="default" css={css} />;
