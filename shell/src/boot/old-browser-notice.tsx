import { bootMessages as text } from './messages.ts';

const names: Record<string, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
};

/** Which browsers work, such as 'Chrome 109', of a browserslist. */
const namesOf = (browsers: readonly string[]) =>
  browsers.flatMap((one) => {
    const [id = '', since = ''] = one.split(' >= ');
    return names[id] ? [`${names[id]} ${since}`] : [];
  });

/** Shown in a browser that is too old, in place of the portal and above the application, whose first step is HTML. */
export const OldBrowserNotice = ({ browsers }: { browsers: readonly string[] }) => (
  <div id="old">
    <p>
      <strong>{text.oldTitle}</strong>
    </p>
    <p>{text.old(namesOf(browsers))}</p>
    <p>
      <a href="/inscription">{text.oldApplication}</a>
    </p>
  </div>
);
