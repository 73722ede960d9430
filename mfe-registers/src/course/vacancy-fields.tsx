import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { Choice } from '@portal/shared-kit/form';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { messages as text } from '../messages.ts';

/** Vacancies of a course, one line per year and shift (decision 36). */
export const VacancyFields = () => (
  <Form.List name="vacancies">
    {(lines, { add, remove }) => (
      <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0, minWidth: 0 }}>
        <legend>{text.vacancies}</legend>
        {lines.map(({ key, name }) => (
          <Flex key={key} wrap gap="small" align="end">
            <Form.Item name={[name, 'year']} label={text.year} required>
              <InputNumber min={2000} max={2100} precision={0} style={{ width: 90 }} />
            </Form.Item>
            <Form.Item
              name={[name, 'scholar_shift']}
              label={text.shift}
              required
              style={{ flex: '1 1 150px' }}
            >
              <Choice options={shifts.map((shift) => ({ value: shift, label: shift }))} />
            </Form.Item>
            <Form.Item name={[name, 'vacancies']} label={text.seats} required>
              <InputNumber min={0} max={9999} precision={0} style={{ width: 90 }} />
            </Form.Item>
            <Form.Item>
              <Button danger aria-label={text.removeVacancy(name + 1)} onClick={() => remove(name)}>
                ✕
              </Button>
            </Form.Item>
          </Flex>
        ))}
        <Button onClick={() => add({ year: new Date().getFullYear(), scholar_shift: shifts[0] })}>
          {text.addVacancy}
        </Button>
      </fieldset>
    )}
  </Form.List>
);
