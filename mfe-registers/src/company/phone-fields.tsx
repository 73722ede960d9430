import { Button, Flex } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

/** Telephones of the institution, one line each. */
export const PhoneFields = () => (
  <Form.List name="phones">
    {(lines, { add, remove }) => (
      <div role="group" aria-label={text.phones} style={{ marginBottom: 24 }}>
        {lines.map(({ key, name }) => (
          <Flex key={key} gap="small" align="end">
            <Form.Item name={name} label={text.phone(name + 1)} required style={{ flex: 1 }}>
              <Input type="tel" maxLength={20} />
            </Form.Item>
            <Form.Item>
              <Button danger aria-label={text.removePhone(name + 1)} onClick={() => remove(name)}>
                ✕
              </Button>
            </Form.Item>
          </Flex>
        ))}
        <Button onClick={() => add('')}>{text.addPhone}</Button>
      </div>
    )}
  </Form.List>
);
