import { Select, type SelectProps } from '@portal/shared-kit/ui-data';
import { screenMessages as text } from '../frame/messages.ts';

/** antd's Select with an accessible name on its list of options, for which antd has no property. */
export const Choice = <Value,>(props: SelectProps<Value>) => (
  <Select<Value>
    {...props}
    popupRender={(options) => (
      <div ref={(popup) => popup?.querySelector('[role=listbox]')?.setAttribute('aria-label', text.options)}>
        {options}
      </div>
    )}
  />
);
