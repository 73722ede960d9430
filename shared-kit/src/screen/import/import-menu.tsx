import { Button } from '@portal/shared-kit/ui';
import { useAllowed } from '../../data/hooks.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { PopMenu } from '../frame/pop-menu.tsx';
import { useAddress } from '../list/state/use-address.ts';
import { ImportRecords, type ImportSource } from './import-records.tsx';

/** 'Importar' of a list with several kinds of files: a menu of the permitted ones, or a button where there is one. */
export function ImportMenu({ imports }: { imports: readonly Required<ImportSource>[] }) {
  const allowed = useAllowed();
  const { set } = useAddress();
  const mine = imports.filter(({ register }) => allowed(register.create));
  const inMenu = mine.length > 1;
  return (
    <>
      {inMenu && (
        <PopMenu toggle={(props) => <Button {...props}>{text.import}</Button>}>
          {(close) =>
            mine.map(({ label, param }) => (
              <button
                key={param}
                type="button"
                className="pk-action"
                onClick={() => {
                  close();
                  set({ [param]: 'new' });
                }}
              >
                {label}
              </button>
            ))
          }
        </PopMenu>
      )}
      {mine.map((one) => (
        <ImportRecords key={one.param} {...one} inMenu={inMenu} />
      ))}
    </>
  );
}
