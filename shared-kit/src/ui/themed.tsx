import { useLook } from '@portal/shared-kit/ui';
import { ConfigProvider, theme as antd } from 'antd';
import ptLocale from 'antd/locale/pt_PT';
import {
  createContext,
  useContext,
  useMemo,
  type ComponentType,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { useTheme } from '../remote/use-theme.ts';
import { themeOf } from './theme.ts';

const still = '(prefers-reduced-motion: reduce)';

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

const Inside = createContext(false);

/** antd's providers, around the outermost of its components: what is on the page without antd needs none of them. */
function Surroundings({ children }: { children: ReactNode }) {
  const look = useLook();
  const shade = useTheme();
  const still = useStillness();
  const theme = useMemo(
    () => look && themeOf(look.color, shade, antd, still, isTouch()),
    [look, shade, still],
  );
  const csp = useMemo(() => (look?.nonce ? { nonce: look.nonce } : undefined), [look]);
  if (!look) return <ConfigProvider locale={ptLocale}>{children}</ConfigProvider>;
  return (
    <ConfigProvider locale={ptLocale} theme={theme} csp={csp} getPopupContainer={look.place}>
      {children}
    </ConfigProvider>
  );
}

/** A component of antd that brings its providers where it is the outermost. Its static parts (`Form.Item`) are kept. */
export function themed<Part extends object>(part: Part): Part {
  const Drawn = part as ComponentType<object>;
  function Themed(props: object) {
    const inside = useContext(Inside);
    if (inside) return <Drawn {...props} />;
    return (
      <Inside value>
        <Surroundings>
          <Drawn {...props} />
        </Surroundings>
      </Inside>
    );
  }
  return Object.assign(Themed, hanging(part)) as object as Part;
}

/** The static parts of antd's components, without React's own markers. */
const hanging = (part: object) =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !/^(\$\$|render$|type$|compare$)/.test(name)));

function subscribe(listener: () => void) {
  const query = window.matchMedia(still);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const prefersReducedMotion = (): boolean => window.matchMedia(still).matches;

/** Whether the person prefers reduced motion. */
const useStillness = (): boolean => useSyncExternalStore(subscribe, prefersReducedMotion);
