import { useStore } from '@portal/shared-kit';
import { line } from '../http/line.ts';
import { useOnline } from '../http/use-online.ts';
import { frameMessages as text } from './messages.ts';

/** State of the connection (decision 16), including calls waiting because of overload. */
export function LineState() {
  const online = useOnline();
  const { waiting } = useStore(line);
  const onlineText = waiting > 0 ? text.crowded : text.online;
  return (
    <p className="line-state" role="status" data-online={online && waiting === 0}>
      {online ? onlineText : text.offline}
    </p>
  );
}
