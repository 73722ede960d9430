import { Button, Flex } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { wholeLine } from './section.tsx';

/** The institution's bank accounts, in the order of its papers. */
export const BankAccountFields = () => (
  <Form.List name="bank_accounts">
    {(lines, { add, remove }) => (
      <div style={wholeLine}>
        {lines.map(({ key, name }) => (
          <Flex key={key} wrap gap="small" align="end">
            <Form.Item name={[name, 'bank']} label={text.bank} required style={{ flex: '1 1 180px' }}>
              <Input maxLength={80} />
            </Form.Item>
            <Form.Item name={[name, 'nib']} label={text.nib} required style={{ flex: '1 1 220px' }}>
              <Input inputMode="numeric" maxLength={30} placeholder={text.nibHint} />
            </Form.Item>
            <Form.Item>
              <Button danger aria-label={text.removeAccount(name + 1)} onClick={() => remove(name)}>
                ✕
              </Button>
            </Form.Item>
          </Flex>
        ))}
        <Button onClick={() => add({ bank: '', nib: '' })}>{text.addAccount}</Button>
      </div>
    )}
  </Form.List>
);
